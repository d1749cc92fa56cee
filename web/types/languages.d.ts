/** Made by the build from the folders of web/languages/: see building/languages.py. */
declare module "*/languages/list.json" {
  /** `files` are seen from the module, by the page that has one of its own, "" for all others. */
  interface Language {
    name: string;
    locale: string;
    files: Record<string, string>;
  }
  const languages: Record<string, Language>;
  export default languages;
}

declare module "*/languages/embed.json" {
  const words: Record<string, typeof import("../languages/en/embed.json")>;
  export default words;
}
