/** Made by the build from the folders of nonogram/languages/: see building/languages.py. */
declare module "*/languages/list.json" {
  /** `file` is seen from the module; `engine` tells whether the engine speaks it. */
  interface Language {
    name: string;
    locale: string;
    direction: "ltr" | "rtl";
    engine: boolean;
    file: string;
  }
  const languages: Record<string, Language>;
  export default languages;
}

declare module "*/languages/embed.json" {
  const words: Record<string, typeof import("../../nonogram/languages/en/embed.json") & { dir: string }>;
  export default words;
}
