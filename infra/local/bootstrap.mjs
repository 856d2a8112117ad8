/**
 * Entry point of every root command: runs on Node 20 without packages, prepares the command's requirements and
 * continues in TypeScript under the Node of the `node` package.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePackages, nodeOf } from './bootstrap/packages.mjs';
import { CHROMIUM, CURL, ensureProgram, HEADLESS_CHROMIUM, NATS_SERVER, NGINX } from './bootstrap/programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Programs that each command needs beside the packages. */
const COMMANDS = {
  start: [NATS_SERVER],
  test: [NATS_SERVER, HEADLESS_CHROMIUM],
  dev: [NATS_SERVER],
  bench: [NATS_SERVER, CHROMIUM, NGINX, CURL],
  screenshots: [NATS_SERVER, HEADLESS_CHROMIUM],
  'demo-data': [],
  release: [],
  new: [],
  'audit-verify': [],
  bus: [],
  rebuild: [],
  house: [],
};

/**
 * @param {string} command
 * @param {string[]} words
 * @returns {Promise<number>} exit code
 */
async function run(command, words) {
  const programs = COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)];
  if (!programs) throw new Error(`There is no command '${command}': ${Object.keys(COMMANDS).join(', ')}`);
  const [paths] = await Promise.all([
    Promise.all(programs.map((program) => ensureProgram(program))),
    ensurePackages(root),
  ]);
  /** @type {Record<string, string>} */
  const found = {};
  programs.forEach((program, index) => {
    for (const name of program.variables) found[name] = paths[index] ?? '';
  });
  return hand(join(root, `infra/local/src/${command}.ts`), words, found);
}

/**
 * Runs a file of TypeScript in the foreground until it ends.
 * @param {string} file
 * @param {string[]} words
 * @param {Record<string, string>} found
 * @returns {Promise<number>}
 */
function hand(file, words, found) {
  const path = [join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(delimiter);
  const child = spawn(nodeOf(root), [file, ...words], {
    stdio: 'inherit',
    // Node's compile cache makes a second start quicker.
    env: { NODE_COMPILE_CACHE: join(root, '.nx/compiled'), ...process.env, ...found, PATH: path },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => void child.kill(signal));
  }
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

try {
  const [command = 'start', ...words] = process.argv.slice(2);
  process.exitCode = await run(command, words);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
