/** Made by the build from the folders of web/languages/: see building/languages.py. */
declare module "*/languages/list.json" {
  /** `file` is seen from the module. */
  interface Language {
    name: string;
    locale: string;
    file: string;
  }
  const languages: Record<string, Language>;
  export default languages;
}

declare module "*/languages/pages.json" {
  /** For each page that says much which no other does its file in each language but English, by code, seen from the module. */
  const files: Record<"bench" | "learn", Record<string, string>>;
  export default files;
}

declare module "*/languages/embed.json" {
  const words: Record<string, typeof import("../languages/en/embed.json")>;
  export default words;
}
