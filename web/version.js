/** The version of the project that these pages belong to: the one in pyproject.toml, as the build makes sure. */
export const RELEASE = "0.1.0";
