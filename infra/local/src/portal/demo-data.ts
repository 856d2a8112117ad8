import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Fault } from '../fault.ts';

/** Order of loading: companies and people, their passwords, their work; the rest by name. */
const ORDER = ['admin', 'identity', 'projects'];
const MARKER = 'demo-data.json';
const SHOWN_LINES = 12;

/** The services that bring demo data, in the order in which they are loaded. */
export function demoServices(root: string, services: readonly string[]): string[] {
  const rank = (service: string) => (ORDER.includes(service) ? ORDER.indexOf(service) : ORDER.length);
  return services
    .filter((service) => existsSync(join(root, 'services', service, 'src/demo-data.ts')))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

export interface DemoLoad {
  readonly root: string;
  readonly stateFolder: string;
  readonly log: string;
  readonly environmentOf: (service: string) => NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
  readonly stop?: AbortSignal;
}

/**
 * Loads the demo data at the first start. The marker is written when all are loaded: an interrupted load is resumed at
 * the next start, since each service's part can be repeated.
 */
export async function loadDemoData(services: readonly string[], load: DemoLoad): Promise<void> {
  const marker = join(load.stateFolder, MARKER);
  if (existsSync(marker)) return;
  load.say('Loading demo data …');
  for (const service of demoServices(load.root, services)) await runDemoData(service, [], load);
  writeFileSync(marker, `${JSON.stringify({ loadedAt: new Date().toISOString() })}\n`);
}

/** Runs one service's program of demo data and shows its output; throws a Fault with the last lines if it fails. */
export async function runDemoData(service: string, words: readonly string[], load: DemoLoad): Promise<void> {
  const { root, log, environmentOf, say, stop } = load;
  const child = spawn(process.execPath, [join(root, 'services', service, 'dist/demo-data.js'), ...words], {
    cwd: root,
    env: environmentOf(service),
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop,
  });
  const last: string[] = [];
  const keep = (line: string) => {
    appendFileSync(log, `${service}: ${line}\n`);
    last.push(line);
    if (last.length > SHOWN_LINES) last.shift();
  };
  createInterface(child.stderr).on('line', keep);
  createInterface(child.stdout).on('line', (line) => {
    keep(line);
    // Lines of JSON are the log; the others are written for people.
    if (!line.startsWith('{')) say(`  ${service}: ${line}`);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Fault(`The demo data of ${service} could not be loaded:\n${last.join('\n')}`);
}
