import { spawn, type ChildProcess } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { GUARD_MS } from './until.ts';

export interface ServerCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Runs the server beside a reader of the standard input, which ends with the process of the tests, however that ends: a
 * worker that is killed runs no handlers, and its servers would stay for ever.
 */
const KEEPER =
  'exec 3<&0; "$@" </dev/null & server=$!; { read -r _ <&3; kill -9 $server; } & reader=$!; wait $server; kill $reader';

/** A server of a test, as a process that does not outlive the tests' own. */
export class ServerProcess {
  readonly #command: ServerCommand;
  #keeper: ChildProcess | undefined;
  #said = '';

  constructor(command: ServerCommand) {
    this.#command = command;
  }

  /** Starts the server and waits until its port answers. */
  async start(): Promise<void> {
    const { command, args, port, uid, gid } = this.#command;
    const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', command, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid, cwd: '/' }),
    });
    this.#keeper = keeper;
    this.#said = '';
    const listen = (chunk: Buffer): void => {
      this.#said = (this.#said + chunk.toString()).slice(-4_000);
    };
    keeper.stdout.on('data', listen);
    keeper.stderr.on('data', listen);
    keeper.stdin.on('error', () => undefined);
    const deadline = Date.now() + GUARD_MS;
    for (;;) {
      const isUp = await answers(port);
      // Another server at the port would answer for one that has ended.
      if (keeper.exitCode !== null || Date.now() > deadline) {
        await this.kill();
        throw new Error(`${command} did not start:\n${this.#said}`);
      }
      if (isUp) return;
      await wait(15);
    }
  }

  /** Ends the server as kill -9 does, and waits for its end. */
  async kill(): Promise<void> {
    const keeper = this.#keeper;
    if (!keeper || keeper.exitCode !== null || keeper.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => keeper.once('exit', () => resolve()));
    keeper.stdin?.end();
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
