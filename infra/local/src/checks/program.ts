import { spawn } from 'node:child_process';

export interface ProgramResult {
  readonly code: number | null;
  /** Both streams as they came; empty where they were shown instead. */
  readonly output: string;
  readonly seconds: number;
}

export interface Program {
  readonly root: string;
  /** A file of JavaScript or TypeScript. */
  readonly file: string;
  readonly words: readonly string[];
  readonly environment?: NodeJS.ProcessEnv;
  /** True to show its output while it runs. */
  readonly isShown?: boolean;
  readonly stop?: AbortSignal;
}

/** Runs a program under this Node to its end. */
export async function runProgram({ root, file, words, environment, isShown, stop }: Program): Promise<ProgramResult> {
  const began = performance.now();
  const output = isShown ? 'inherit' : 'pipe';
  const child = spawn(process.execPath, [file, ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  const end = () => child.kill('SIGTERM');
  if (stop?.aborted) end();
  stop?.addEventListener('abort', end, { once: true });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  stop?.removeEventListener('abort', end);
  return { code, output: text, seconds: (performance.now() - began) / 1000 };
}
