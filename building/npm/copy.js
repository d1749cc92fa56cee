#!/usr/bin/env node
// Copies the player's pages into a folder of static files: npx nonogram-player copy public/nonogram-player
import { cpSync, readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const USAGE = `Usage: npx nonogram-player copy FOLDER

Copies the pages of <nonogram-player> into FOLDER, which your site serves as static files. By default they are looked
for at /nonogram-player/, as in: npx nonogram-player copy public/nonogram-player`;

const source = fileURLToPath(new URL("frames/", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
const [command, folder, ...more] = process.argv.slice(2);
if (["--help", "-h"].includes(command)) console.log(USAGE);
else if (command !== "copy" || !folder || more.length) fail(USAGE, 2);
else copyTo(folder);

/** @param {string} target */
function copyTo(target) {
  try {
    cpSync(source, target, { recursive: true });
  } catch (error) {
    return fail(`nonogram-player: nothing could be copied to ${target}: ${error.message}`, 1);
  }
  const sizes = readdirSync(source, { recursive: true })
    .map((name) => statSync(`${source}${name}`))
    .filter((found) => found.isFile())
    .map(({ size }) => size);
  const megabytes = sizes.reduce((sum, size) => sum + size, 0) / 1e6;
  console.log(`nonogram-player ${version}: ${sizes.length} files, ${megabytes.toFixed(1)} MB, copied to ${target}`);
}

/** @param {string} message @param {number} code */
function fail(message, code) {
  console.error(message);
  process.exitCode = code;
}
