import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Fault } from '../fault.ts';
import { isAlive } from '../processes/proc.ts';

const pid = v.optional(v.number());
const runFile = v.object({
  pid: v.number(),
  url: v.string(),
  host: v.string(),
  port: v.number(),
  mailUrl: v.string(),
  smtpUrl: v.string(),
  natsUrl: v.string(),
  publicUrl: v.string(),
  services: v.record(
    v.string(),
    v.object({ pid, port: v.number(), url: v.string(), databaseUrl: v.string(), natsCredentials: v.string() }),
  ),
  workers: v.record(v.string(), v.object({ pid, port: v.number(), url: v.string() })),
  postgres: v.object({ port: v.number(), pid, superuserUrl: v.string() }),
  nats: v.object({ pid }),
  edge: v.object({ pid }),
  mail: v.object({ pid }),
});
/** `run/portal.json`: what a running portal is made of, for commands and tests that work with it. */
export type RunFile = v.InferOutput<typeof runFile>;

const fileOf = (stateFolder: string): string => join(stateFolder, 'run/portal.json');

/** Replaces the file in one step. It holds passwords: only its owner may read it. */
export function writeRunFile(stateFolder: string, content: RunFile): void {
  const draft = `${fileOf(stateFolder)}.draft`;
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, fileOf(stateFolder));
}

export const removeRunFile = (stateFolder: string): void => rmSync(fileOf(stateFolder), { force: true });

/** Reads the run file of a state folder. Throws a Fault if no portal is running. */
export function readRunFile(stateFolder: string): RunFile {
  let text: string;
  try {
    text = readFileSync(fileOf(stateFolder), 'utf8');
  } catch {
    throw new Fault(`No portal runs on ${stateFolder}: start it with npm start.`);
  }
  const content = v.parse(runFile, JSON.parse(text));
  if (!isAlive(content.pid)) throw new Fault(`The portal on ${stateFolder} was killed: start it with npm start.`);
  return content;
}
