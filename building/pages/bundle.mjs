// Runs under Node: bundles the site's scripts and style sheets with esbuild, and names them by their contents.
// Usage: node bundle.mjs JOB.json; the job is described in bundle.py. The files and manifest.json go to the folder job.out.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const job = JSON.parse(readFileSync(process.argv[2], "utf8"));
const esbuild = (await import(pathToFileURL(join(job.modules, "esbuild-wasm/lib/main.js")).href)).default;
/** How the names of chunks begin. */
const CHUNK = "part-";
/** The published file for each of the sources' addresses. @type {Record<string, {url: string, bytes: number}>} */
const published = { ...job.addressed };

// esbuild prints what is wrong with a source; its own stack says nothing more.
process.on("uncaughtException", (error) => {
  if (!error.errors?.length) console.error(error);
  process.exit(1);
});

const shared = {
  logLevel: "error",
  absWorkingDir: job.web,
  chunkNames: `${CHUNK}[name]-[hash]`,
  bundle: true,
  format: "esm",
  legalComments: "none",
  metafile: true,
  minify: true,
  // Nothing is written there: source maps name the sources as seen from here, whatever folder the job has.
  outdir: join(job.web, "..", "published"),
  sourcemap: "linked",
  target: ["chrome105", "firefox113", "safari16.4"],
  write: false,
};

mkdirSync(join(job.out, job.folder), { recursive: true });
for (const sheet of job.sheets) await bundle(sheet.name, { stdin: { contents: sheet.css, resolveDir: job.web, loader: "css" } });
for (const script of job.plain) await bundle(script, { entryPoints: [script], bundle: false, format: "iife" });
// Workers come before the pages, which hold their addresses.
for (const script of [...job.workers, ...job.pages]) {
  await bundle(script, {
    entryPoints: [script],
    external: ["node:*", "ws"],
    plugins: [addresses(`../`), languages()],
    splitting: true,
  });
}
for (const script of job.lasting) {
  // For pages that include it as a classic script, and for those that do as a module.
  const own = { "import.meta.url": "scriptAddress" };
  const options = { format: "iife", define: own, inject: [join(job.web, job.scriptAddress)], plugins: [languages()] };
  await bundle(script, { entryPoints: [script], ...options }, script);
}
await bundlePackage(job.package);
writeFileSync(join(job.out, "manifest.json"), JSON.stringify(published));
await esbuild.stop();

/**
 * @param {string} name of the source
 * @param {object} options
 * @param {string} [lasting] where the bundle goes, for one whose address stays the same
 */
async function bundle(name, options, lasting) {
  const { outputFiles, metafile } = await esbuild.build({ ...shared, ...options });
  const ending = name.endsWith(".css") ? "css" : "js";
  // Chunks are what a page imports later, and what it shares with that. esbuild has named them by their contents.
  const isChunk = ({ path }) => basename(path).startsWith(CHUNK);
  const [chunks, own] = [outputFiles.filter(isChunk), outputFiles.filter((file) => !isChunk(file))];
  for (const { path, text } of chunks) write(`${job.folder}/${basename(path)}`, text);
  const code = own.find(({ path }) => !path.endsWith(".map"));
  const map = own.find(({ path }) => path.endsWith(".map"));
  const bare = code.text.replace(/(\/\/|\/\*)# sourceMappingURL=.*?\s*(\*\/)?\s*$/, "");
  const hash = createHash("sha256").update(bare).digest("hex").slice(0, 16);
  const url = lasting ?? `${job.folder}/${job.names[name]}-${hash}.${ending}`;
  const link = `sourceMappingURL=${basename(url)}.map`;
  const content = `${bare.trimEnd()}\n${ending === "css" ? `/*# ${link} */` : `//# ${link}`}\n`;
  write(url, content);
  write(`${url}.map`, map.text);
  published[name] = { url, bytes: content.length, ...imported(metafile, code.path) };
}

/**
 * The chunks that a bundle needs at once, and the parts that it may ask for later, each before the chunks that it needs.
 * @param {import("esbuild-wasm").Metafile} metafile
 * @param {string} path of the bundle
 */
function imported({ outputs }, path) {
  const wanted = (kind) => (one) => one.kind === kind && !one.external;
  const of = (path, kind) => outputs[path].imports.filter(wanted(kind)).map((one) => one.path);
  const own = relative(job.web, path).split(sep).join("/");
  const chunks = new Set(of(own, "import-statement"));
  const later = of(own, "dynamic-import").map((part) => [part, ...of(part, "import-statement")]);
  const published = (paths) => [...new Set(paths)].map((path) => `${job.folder}/${basename(path)}`);
  return { chunks: published(chunks), later: later.map((paths) => published(paths.filter((path) => !chunks.has(path) && path !== own))) };
}

/**
 * The npm package's module, to be read by people and by other bundlers: neither minified nor mapped.
 * @param {{script: string, address: string, url: string}} made
 */
async function bundlePackage({ script, address, url }) {
  const own = { "import.meta.url": "packageAddress" };
  const options = { define: own, inject: [join(job.web, address)], plugins: [languages()], minify: false, sourcemap: false };
  const { outputFiles } = await esbuild.build({ ...shared, entryPoints: [script], ...options });
  write(url, outputFiles[0].text);
}

/** @param {string} url @param {string} content */
function write(url, content) {
  mkdirSync(dirname(join(job.out, url)), { recursive: true });
  writeFileSync(join(job.out, url), content);
}

/**
 * Puts the published files' addresses into the modules that hold addresses, and finds the modules of packages.
 * @param {string} up from the bundle to the site's root
 */
function addresses(up) {
  return {
    name: "addresses",
    setup(build) {
      for (const [address, path] of Object.entries(job.found)) {
        build.onResolve({ filter: new RegExp(`/${address.replaceAll(".", "\\.")}$`) }, () => ({ path }));
      }
      const holders = new Set(job.holders.map((holder) => resolve(job.web, holder)));
      build.onLoad({ filter: /\.js$/ }, ({ path }) => {
        if (!holders.has(path)) return undefined;
        return { contents: withAddresses(path, up), loader: "js", resolveDir: dirname(path) };
      });
    },
  };
}

/** Gives modules what they import of all languages, which lies in no file: see building/languages.py. */
function languages() {
  const namespace = "languages";
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^\.\.\/languages\/\w+\.json$/ }, ({ path }) => ({ path: path.slice(3), namespace }));
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: job.shared[path], loader: "json" }));
    },
  };
}

/** @param {string} path @param {string} up */
function withAddresses(path, up) {
  const source = readFileSync(path, "utf8").replace("const PUBLISHED = false;", "const PUBLISHED = true;");
  return source.replace(/\b(at|file)\("([^"]+)"\)/g, (_, call, address) => {
    const folder = address.endsWith("/");
    const named = relative(job.web, resolve(dirname(path), address)).split(sep).join("/");
    // Not known yet is the worker's own address while the worker is bundled. It is left out there, being unused: the
    // calls are marked as pure. check_addresses in bundle.py makes sure.
    const { url, bytes } = folder ? { url: named && `${named}/` } : published[named] ?? { url: "not-published" };
    return `/* @__PURE__ */ ${call}("${up}${url}"${call === "file" ? `, ${bytes ?? 0}` : ""})`;
  });
}
