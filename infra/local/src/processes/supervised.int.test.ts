import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lastLines, rotateLog } from './log-file.ts';
import { stopOrphans } from './orphans.ts';
import { isAlive, OWNER_VARIABLE, processesOf } from './proc.ts';
import { Supervised, type ProcessPlan } from './supervised.ts';

let folder: string;
let lines: string[];
const never = new AbortController().signal;

/** Polls `look` and returns its first result. */
const until = <Result>(look: () => Result | undefined | false): Promise<Result> =>
  vi.waitUntil(look, { timeout: 120_000, interval: 10 }) as Promise<Result>;

/** A program that reports readiness, waits, and records the signal that stopped it. */
const WAITS = `
const { writeFileSync } = require('node:fs');
process.on('SIGTERM', () => { writeFileSync('stopped', 'cleanly'); process.exit(0); });
writeFileSync('ready', String(process.pid));
setInterval(() => undefined, 1000);`;

function supervise(script: string, change: Partial<ProcessPlan> = {}): Supervised {
  const plan: ProcessPlan = {
    name: 'worker',
    command: process.execPath,
    words: ['-e', script],
    environment: { ...process.env, [OWNER_VARIABLE]: folder },
    folder,
    log: join(folder, 'worker.log'),
    isReady: () => Promise.resolve(readyPid() !== undefined),
    ...change,
  };
  const one = new Supervised(plan, { say: (line) => void lines.push(line), changed: () => undefined });
  onTestFinished(() => one.stop(AbortSignal.abort()));
  return one;
}

function readyPid(): number | undefined {
  const file = join(folder, 'ready');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) || undefined : undefined;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-supervised-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a supervised process', () => {
  it('is started again when it is killed', async () => {
    const one = supervise(WAITS);
    await one.start();
    const first = one.pid ?? 0;
    expect(first).toBe(readyPid());
    rmSync(join(folder, 'ready'));
    process.kill(first, 'SIGKILL');
    await until(() => lines.some((line) => line.startsWith('worker is ready again after')));
    expect(lines[0]).toBe('worker ended unexpectedly (SIGKILL): starting it again');
    expect(one.pid).not.toBe(first);
    expect(one.pid).toBe(readyPid());
  });

  it('is stopped cleanly, and stays stopped', async () => {
    const one = supervise(WAITS);
    await one.start();
    const pid = one.pid ?? 0;
    await one.stop(never);
    expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('cleanly');
    expect(isAlive(pid)).toBe(false);
    expect(lines).toEqual([]);
  });

  it('is ended at once when there is hurry, or when it does not stop in time', async () => {
    const stubborn = `process.on('SIGTERM', () => undefined);${WAITS.replace(/process\.on.*\n/, '')}`;
    const one = supervise(stubborn);
    await one.start();
    const hurry = new AbortController();
    const stopped = one.stop(hurry.signal);
    hurry.abort();
    await stopped;
    rmSync(join(folder, 'ready'));
    const other = supervise(stubborn, { graceMs: 50 });
    await other.start();
    const pid = other.pid ?? 0;
    await other.stop(never);
    expect(isAlive(pid)).toBe(false);
  });

  it('that ends while it starts is told with the last lines of its log', async () => {
    const one = supervise(`console.error('DATABASE_URL is missing'); process.exit(3)`);
    await expect(one.start()).rejects.toThrow(
      /worker did not start: it ended \(exit code 3\)[\s\S]*DATABASE_URL is missing/,
    );
  });

  it('can be called off while it starts', async () => {
    const one = supervise(WAITS, { isReady: () => Promise.resolve(false) });
    const started = one.start();
    await until(() => readyPid());
    await one.stop(never);
    await expect(started).rejects.toThrow('was stopped while it started');
  });

  it('that cannot be run is told', async () => {
    await expect(supervise('', { command: '/nowhere/program' }).start()).rejects.toThrow('worker did not start');
  });

  it('that keeps ending is told once, with the last lines of its log', async () => {
    const endsAtSecondStart = `
      const { existsSync, writeFileSync } = require('node:fs');
      if (existsSync('ready')) { console.error('the cause'); process.exit(1); }
      writeFileSync('ready', String(process.pid));
      setInterval(() => existsSync('go') && process.exit(1), 5);`;
    const one = supervise(endsAtSecondStart, {
      isReady: () => Promise.resolve(readyPid() !== undefined && !existsSync(join(folder, 'go'))),
    });
    await one.start();
    writeFileSync(join(folder, 'go'), '');
    const told = await until(() => lines.find((line) => line.includes('keeps ending')));
    expect(told).toContain('| the cause');
    await one.stop(never);
    expect(lines.filter((line) => line.includes('keeps ending'))).toHaveLength(1);
  });

  it('runs its preparation before every start', async () => {
    let prepared = 0;
    const one = supervise(WAITS, { prepare: () => void (prepared += 1) });
    await one.start();
    rmSync(join(folder, 'ready'));
    process.kill(one.pid ?? 0, 'SIGKILL');
    await until(() => lines.some((line) => line.includes('ready again')));
    expect(prepared).toBe(2);
  });
});

describe('processes of a supervisor that was killed', () => {
  it('are known by their state folder and stopped cleanly', async () => {
    const one = supervise(WAITS);
    await one.start();
    expect(processesOf(folder).map(({ pid }) => pid)).toEqual([one.pid]);
    expect(processesOf(`${folder}-other`)).toEqual([]);
    // The test's own supervisor would start it again.
    const stopping = one.stop(new AbortController().signal);
    await stopOrphans(folder, (line) => void lines.push(line));
    await stopping;
    expect(processesOf(folder)).toEqual([]);
    expect(readFileSync(join(folder, 'stopped'), 'utf8')).toBe('cleanly');
  });
});

describe('logs', () => {
  it('show their last lines', () => {
    writeFileSync(join(folder, 'log'), 'one\ntwo\nthree\n');
    expect(lastLines(join(folder, 'log'), 2)).toEqual(['two', 'three']);
    expect(lastLines(join(folder, 'none'), 2)).toEqual([]);
  });

  it('are set aside when they have grown large', () => {
    const file = join(folder, 'log');
    writeFileSync(file, 'long');
    rotateLog(file, 10);
    expect(readFileSync(file, 'utf8')).toBe('long');
    rotateLog(file, 2);
    expect(readFileSync(file, 'utf8')).toBe('');
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('long');
  });
});
