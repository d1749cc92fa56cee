// Runs under Node: compresses every file of a folder with Brotli and gzip, into X.br and X.gz beside it.
// Usage: node compress.mjs FOLDER QUALITY, Brotli's, of which 11 is the best.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder, quality] = process.argv.slice(2);
for (const name of readdirSync(folder)) {
  const data = readFileSync(join(folder, name));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: Number(quality),
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  writeFileSync(join(folder, `${name}.br`), brotliCompressSync(data, { params }));
  writeFileSync(join(folder, `${name}.gz`), gzipSync(data, { level: 9 }));
}
