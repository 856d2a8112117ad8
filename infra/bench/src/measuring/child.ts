import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

/** A child process of the benchmark, which reports by messages. */
export interface Child {
  readonly pid: number;
  /** The next message; throws when the process ends before. */
  next(): Promise<unknown>;
  tell(message: string): void;
  end(): void;
}

/** Starts a module of this project (path below src) as a process of its own. */
export function startChild(module: string, args: readonly string[]): Child {
  const child: ChildProcess = fork(join(import.meta.dirname, '..', module), args, { stdio: 'inherit' });
  const messages: unknown[] = [];
  const waiting: { resolve: (message: unknown) => void; reject: (error: Error) => void }[] = [];
  child.on('message', (message) => {
    const next = waiting.shift();
    if (next) next.resolve(message);
    else messages.push(message);
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting) reject(new Error(`${module} ended with ${code}`));
  });
  return {
    pid: child.pid ?? 0,
    next() {
      if (messages.length > 0) return Promise.resolve(messages.shift());
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }));
    },
    tell: (message) => void child.send(message),
    end: () => void child.kill('SIGTERM'),
  };
}
