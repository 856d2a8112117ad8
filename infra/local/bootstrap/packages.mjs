import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Written when an install has ended well; `npm ci` begins by deleting it with everything else. */
const STAMP = 'node_modules/.portal-installed';
const PROGRESS_MS = 5_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Size of node_modules with room for npm's cache. */
const NEEDED_MB = 2_500;

/**
 * The Node that the project runs on.
 * @param {string} root
 */
export const nodeOf = (root) => join(root, 'node_modules/node/bin/node');

/**
 * Compares node_modules with package-lock.json. An interrupted install leaves neither this stamp nor npm's list of
 * installed packages, which npm writes last.
 * @param {string} root
 * @returns {'ready' | 'missing' | 'outdated'}
 */
export function packagesState(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = stampOf(lock);
  if (existsSync(nodeOf(root))) {
    if (read(join(root, STAMP)) === stamp) return 'ready';
    const installed = read(join(root, 'node_modules/.package-lock.json'));
    if (installed && satisfies(JSON.parse(installed), JSON.parse(lock))) {
      leaveStamp(root, stamp);
      return 'ready';
    }
  }
  return existsSync(join(root, 'node_modules')) ? 'outdated' : 'missing';
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Returns true if every package of the lockfile is installed in its version. Optional packages may be missing: they are
 * for other platforms.
 * @param {Lockfile} installed
 * @param {Lockfile} wanted
 */
export function satisfies(installed, wanted) {
  return Object.entries(wanted.packages ?? {}).every(([path, { version, integrity, optional, link }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed.packages?.[path];
    if (!found) return optional === true;
    // A project of the workspace that is new has no link yet.
    return link ? found.link === true : found.version === version && found.integrity === integrity;
  });
}

/**
 * Installs the packages when they are missing, outdated or half-installed, and shows how far it is.
 * @param {string} root
 */
export async function ensurePackages(root) {
  if (packagesState(root) === 'ready') return;
  await alone(join(root, '.nx'), async (lock) => {
    const state = packagesState(root);
    if (state === 'ready') return;
    ensureSpace(root);
    console.log(
      state === 'missing' ? 'Installing packages …' : 'Packages are outdated or half-installed: installing …',
    );
    rmSync(join(root, STAMP), { force: true });
    await install(root, lock);
    if (!existsSync(nodeOf(root))) {
      throw new Error('npm installed the packages but not Node: the install script of the package "node" did not run.');
    }
    leaveStamp(root, stampOf(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  });
}

/**
 * @param {string} root
 * @param {string} lock
 */
async function install(root, lock) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const timer = setInterval(() => {
    console.log(`  … ${seconds()} s, ${folders(root)} packages in place`);
  }, PROGRESS_MS);
  const [command, words] = npm(root);
  const child = spawn(command, [...words, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: pathWithout(root) },
  });
  // npm outlives a killed start: the next one waits for it instead of installing into the same folder.
  writeFileSync(lock, `${process.pid} ${child.pid ?? ''}`);
  const stop = () => void child.kill('SIGTERM');
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const code = await new Promise((done, fail) => {
      child.on('error', fail);
      child.on('exit', done);
    });
    if (code !== 0) throw new Error('npm could not install the packages (see above). Start again: it begins anew.');
  } finally {
    clearInterval(timer);
    for (const signal of SIGNALS) process.removeListener(signal, stop);
  }
  console.log(`  packages installed in ${seconds()} s`);
}

/**
 * Returns npm as it was called, else npm of the PATH; never by a Node below node_modules, which `npm ci` deletes.
 * @param {string} root
 * @returns {[command: string, words: string[]]}
 */
function npm(root) {
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (!program?.endsWith('.js') || !node) return ['npm', []];
  const usable = [program, node].every((file) => existsSync(file) && !file.startsWith(join(root, 'node_modules')));
  return usable ? [node, [program]] : ['npm', []];
}

/** @param {string} root */
function pathWithout(root) {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(join(root, 'node_modules'))).join(delimiter);
}

/** @param {string} root */
function folders(root) {
  try {
    return readdirSync(join(root, 'node_modules')).length;
  } catch {
    return 0;
  }
}

/** @param {string} root */
function ensureSpace(root) {
  const { bavail, bsize } = statfsSync(root);
  const free = Math.floor((bavail * bsize) / 1024 / 1024);
  if (free < NEEDED_MB) {
    throw new Error(
      `Only ${free} MB are free at ${root}; the packages need ${NEEDED_MB} MB. Free some space and start again.`,
    );
  }
}

/**
 * Runs `work` while no other process of this machine installs into the same tree. A lock whose owner has ended is taken
 * over.
 * @param {string} folder
 * @param {(lock: string) => Promise<void>} work
 */
async function alone(folder, work) {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'install.lock');
  for (let told = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      const owner = (read(lock) ?? '')
        .split(' ')
        .map(Number)
        .find((pid) => pid > 0 && isAlive(pid));
      if (!owner) rmSync(lock, { force: true });
      else if (!told) {
        told = true;
        console.log(`Waiting for another install of packages (process ${owner}) …`);
      }
      await new Promise((done) => setTimeout(done, 500));
    }
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    await work(lock);
  } finally {
    release();
    process.removeListener('exit', release);
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} lock */
const stampOf = (lock) => createHash('sha256').update(lock).digest('hex');

/**
 * @param {string} root
 * @param {string} stamp
 */
function leaveStamp(root, stamp) {
  try {
    writeFileSync(join(root, STAMP), stamp);
  } catch {
    // A person with read access to this tree can still use what is installed.
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
