import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly uid?: number;
  readonly gid?: number;
}

const START_MS = 20_000;

/** A server of a test, as a process that is ended with the tests' own. */
export class ServerProcess {
  readonly #command: ServerCommand;
  #child: ChildProcess | undefined;
  #said = '';

  constructor(command: ServerCommand) {
    this.#command = command;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts the server and waits until its port answers. */
  async start(): Promise<void> {
    const { command, args, port, uid, gid } = this.#command;
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid, cwd: '/' }),
    });
    this.#child = child;
    this.#said = '';
    const listen = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-4_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => {
      this.#said += error.message;
    });
    const deadline = Date.now() + START_MS;
    while (!(await answers(port))) {
      if (child.exitCode !== null || child.pid === undefined || Date.now() > deadline) {
        throw new Error(`${command} did not start:\n${this.#said}`);
      }
      await wait(15);
    }
  }

  /** Sends the signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    await gone;
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
