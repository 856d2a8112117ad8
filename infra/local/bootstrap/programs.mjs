import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * A program that npm cannot bring.
 * @typedef {{ label: string, names: string[], package: string, variables: string[], instead?: Program }} Program
 */

/** @type {Program} */
export const NATS_SERVER = {
  label: 'nats-server',
  names: ['nats-server'],
  package: 'nats-server',
  variables: ['PORTAL_NATS_SERVER'],
};

/** @type {Program} */
export const CHROMIUM = {
  label: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  package: 'chromium',
  variables: ['CHROMIUM_PATH', 'CHROME_PATH'],
};

/**
 * Chromium without windows: opening a page in it takes half of the processor time. Where it is neither installed nor to be
 * had, Chromium does `instead`. @type {Program}
 */
export const HEADLESS_CHROMIUM = {
  label: 'headless Chromium',
  names: ['chromium-headless-shell'],
  package: 'chromium-headless-shell',
  variables: CHROMIUM.variables,
  instead: CHROMIUM,
};

/**
 * The server that uploads are compared with.
 * @type {Program}
 */
export const NGINX = { label: 'nginx', names: ['nginx'], package: 'nginx-light', variables: ['PORTAL_NGINX'] };

/** … and what sends them. @type {Program} */
export const CURL = { label: 'curl', names: ['curl'], package: 'curl', variables: ['PORTAL_CURL'] };

/** Debian puts servers where only root's PATH looks. */
const ALSO = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

/**
 * Finds a program; undefined where it is not installed.
 * @param {Program} program
 * @param {string} [path]
 */
export function findProgram({ names }, path = process.env.PATH ?? '') {
  const folders = [...path.split(delimiter).filter(Boolean), ...ALSO];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/**
 * The words before `apt-get` that let it install; undefined where this user or system cannot.
 * @returns {string[] | undefined}
 */
export function installer() {
  if (!findProgram({ ...NATS_SERVER, names: ['apt-get'] })) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : undefined;
}

let queue = Promise.resolve();

/**
 * Installs follow each other: apt-get holds a lock.
 * @param {() => Promise<void>} work
 */
function serializeByKey(work) {
  queue = queue.then(work);
  return queue;
}

/**
 * Finds a program or installs it through the system's package manager; if that fails, tries its substitute. Rejects
 * with a clear message if there is none.
 * @param {Program} program
 * @returns {Promise<string>}
 */
export async function ensureProgram(program) {
  const found = findProgram(program);
  if (found) return found;
  const words = installer();
  if (program.instead) {
    if (words) await serializeByKey(() => install(program, words, 'ignore'));
    return findProgram(program) ?? ensureProgram(program.instead);
  }
  const byHand = `install ${program.label} with your system's package manager and start again.`;
  if (!words) throw new Error(`${program.label} is missing, and only root or sudo could install it: ${byHand}`);
  await serializeByKey(() => install(program, words, 'inherit'));
  const installed = findProgram(program);
  if (!installed) throw new Error(`${program.label} could not be installed: ${byHand}`);
  return installed;
}

/** A mirror that cannot be reached is given up soon. */
const SOON = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];

/**
 * @param {Program} program
 * @param {string[]} words
 * @param {'ignore' | 'inherit'} output of the last try
 */
async function install(program, words, output) {
  console.log(`Installing ${program.label} through apt-get …`);
  const arguments_ = ['install', '--yes', '--no-install-recommends', ...SOON, program.package];
  if ((await quietly([...words, ...arguments_])) === 0) return;
  // A fresh system has no list of packages yet.
  await quietly([...words, 'update', ...SOON]);
  await quietly([...words, ...arguments_], output);
}

/**
 * @param {string[]} words
 * @param {'ignore' | 'inherit'} [output]
 * @returns {Promise<number | null>}
 */
function quietly([command = '', ...words], output = 'ignore') {
  return new Promise((done) => {
    const child = spawn(command, words, {
      stdio: ['ignore', output, output],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.on('error', () => done(null));
    child.on('exit', done);
  });
}
