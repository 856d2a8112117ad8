import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';

/** Paths of everything that a portal stores, below its state folder. */
export interface StateFolder {
  readonly path: string;
  readonly postgres: string;
  readonly nats: string;
  readonly mail: string;
  readonly storage: string;
  readonly logs: string;
  readonly run: string;
  readonly keys: string;
}

const PARTS = ['nats', 'mail', 'storage', 'releases', 'logs', 'run', 'keys'] as const;

/** Makes the folder and its parts; throws a Fault where it cannot be written. What is in it stays. */
export function prepareStateFolder(path: string): StateFolder {
  try {
    mkdirSync(path, { recursive: true });
    accessSync(path, constants.W_OK | constants.X_OK);
    for (const part of PARTS) mkdirSync(join(path, part), { recursive: true });
    for (const secret of ['keys', 'mail', 'storage']) chmodSync(join(path, secret), 0o700);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw error;
    throw new Fault(`The state folder ${path} cannot be used: ${message}. Set PORTAL_DATA_DIR to one that can.`);
  }
  const real = realpathSync(path);
  const at = (part: string) => join(real, part);
  return {
    path: real,
    postgres: at('postgres'),
    nats: at('nats'),
    mail: at('mail'),
    storage: at('storage'),
    logs: at('logs'),
    run: at('run'),
    keys: at('keys'),
  };
}
