/** The version of the project that these pages belong to: the one in nonogram/__init__.py, as the build makes sure. */
export const RELEASE = "0.2.0";
