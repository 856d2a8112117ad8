import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Fault } from '../fault.ts';
import { lastLines, openLog, rotateLog } from './log-file.ts';

/** A process that is kept running. */
export interface ProcessPlan {
  readonly name: string;
  readonly command: string;
  readonly words: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  readonly log: string;
  /** True to show its output instead of writing it to the log. */
  readonly isShown?: boolean;
  /** User that the process runs as; this process's own when absent. */
  readonly account?: { readonly uid: number; readonly gid: number };
  /** Runs before every start of the process. */
  readonly prepare?: () => Promise<void> | void;
  readonly isReady: () => Promise<boolean>;
  /** Signal for a clean stop. */
  readonly stopSignal?: NodeJS.Signals;
  /** Ends it at once. */
  readonly hurrySignal?: NodeJS.Signals;
  /** Time allowed for a clean stop. */
  readonly graceMs?: number;
}

export interface Watcher {
  /** Prints a line for the person at the command line. */
  readonly say: (line: string) => void;
  /** The process has another id now. */
  readonly changed: () => void;
}

const START_TIMEOUT_MS = 120_000;
/** Time of a start after which a message is printed. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 40;
/** Waits before a restart, by the deaths of the last minute: short, so that all is ready again within 15 seconds. */
const WAITS_MS = [0, 100, 300, 1_000, 2_000, 3_000];
const MINUTE_MS = 60_000;
/** Number of deaths within a minute after which the last lines of the log are printed. */
const TOO_MANY = 5;
const SHOWN_LINES = 12;

/** Keeps one process running from `start()` to `stop()`, whatever ends it. */
export class Supervised {
  readonly #plan: ProcessPlan;
  readonly #watcher: Watcher;
  #child: ChildProcess | undefined;
  #ended: Promise<string> = Promise.resolve('');
  readonly #stop = new AbortController();
  #deaths: number[] = [];
  #life: Promise<void> = Promise.resolve();

  constructor(plan: ProcessPlan, watcher: Watcher) {
    this.#plan = plan;
    this.#watcher = watcher;
  }

  get name(): string {
    return this.#plan.name;
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it and waits until it is ready; rejects with a Fault where it ends before that or takes too long. */
  async start(): Promise<void> {
    await this.#spawn();
    const ended = this.#ended;
    const { say } = this.#watcher;
    const timer = setTimeout(() => say(`  waiting for ${this.name} …`), PATIENCE_MS);
    const outcome = await Promise.race([this.#untilReady(ended), ended]);
    clearTimeout(timer);
    if (this.#stopping) throw new Fault(`${this.name} was stopped while it started`);
    if (outcome !== READY) {
      this.#stop.abort();
      this.#child?.kill('SIGKILL');
      const why = outcome === TOO_LATE ? `was not ready after ${START_TIMEOUT_MS / 1000} s` : `ended (${outcome})`;
      throw new Fault(`${this.name} did not start: it ${why}.\n${this.#tail()}`);
    }
    this.#life = this.#keep();
  }

  /** Stops it cleanly, or at once; does nothing when it does not run. */
  async stop(hurry: AbortSignal): Promise<void> {
    this.#stop.abort();
    const { stopSignal = 'SIGTERM', hurrySignal = 'SIGKILL', graceMs = 8_000 } = this.#plan;
    const end = () => this.#child?.kill(hurrySignal);
    if (hurry.aborted) end();
    else this.#child?.kill(stopSignal);
    hurry.addEventListener('abort', end, { once: true });
    const waited = new AbortController();
    const patience = delay(graceMs, undefined, { signal: waited.signal }).then(
      () => this.#child?.kill(hurrySignal),
      () => undefined,
    );
    await this.#ended;
    waited.abort();
    await patience;
    hurry.removeEventListener('abort', end);
    await this.#life;
  }

  async #spawn(): Promise<void> {
    const { command, words, environment, folder, log, isShown, account, prepare } = this.#plan;
    await prepare?.();
    if (this.#stopping) return;
    rotateLog(log);
    const output = openLog(log);
    // In a separate session, so that Ctrl-C in the terminal reaches only the supervisor, which stops processes in
    // order.
    const child = spawn(command, words, {
      cwd: folder,
      env: environment,
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', output, output],
      detached: true,
      ...account,
    });
    closeSync(output);
    this.#child = child;
    this.#ended = new Promise((done) => {
      child.once('error', (error) => done(error.message));
      child.once('exit', (code, signal) => done(signal ?? `exit code ${code}`));
    });
    this.#watcher.changed();
  }

  async #keep(): Promise<void> {
    for (;;) {
      const how = await this.#ended;
      this.#child = undefined;
      if (this.#stopping) return;
      this.#watcher.changed();
      const began = Date.now();
      this.#deaths = [...this.#deaths.filter((at) => at > began - MINUTE_MS), began];
      this.#tellDeath(how);
      await delay(WAITS_MS[this.#deaths.length - 1] ?? WAITS_MS.at(-1), undefined, this.#stop).catch(() => undefined);
      if (this.#stopping) return;
      await this.#restart(began);
    }
  }

  async #restart(began: number): Promise<void> {
    try {
      await this.#spawn();
    } catch (error) {
      this.#ended = Promise.resolve((error as Error).message);
      return;
    }
    const ended = this.#ended;
    const outcome = await Promise.race([this.#untilReady(ended), ended]);
    if (this.#stopping) return;
    if (outcome === READY) {
      this.#watcher.say(`${this.name} is ready again after ${((Date.now() - began) / 1000).toFixed(1)} s`);
    } else if (outcome === TOO_LATE) this.#child?.kill('SIGKILL');
  }

  #tellDeath(how: string): void {
    const { say } = this.#watcher;
    if (this.#deaths.length < TOO_MANY) say(`${this.name} ended unexpectedly (${how}): starting it again`);
    else if (this.#deaths.length === TOO_MANY) {
      say(`${this.name} keeps ending (${how}); it is tried again every few seconds.\n${this.#tail()}`);
    }
  }

  async #untilReady(ended: Promise<string>): Promise<typeof READY | typeof TOO_LATE> {
    let over = false;
    void ended.then(() => (over = true));
    for (const end = Date.now() + START_TIMEOUT_MS; !over && Date.now() < end;) {
      if (await this.#plan.isReady().catch(() => false)) return READY;
      await delay(LOOK_MS);
    }
    return over ? new Promise(() => undefined) : TOO_LATE;
  }

  #tail(): string {
    const lines = lastLines(this.#plan.log, SHOWN_LINES).map((line) => `  | ${line}`);
    return [`The last lines of ${this.#plan.log}:`, ...lines].join('\n');
  }
}

const READY = Symbol('ready');
const TOO_LATE = Symbol('too late');
