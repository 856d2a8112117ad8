import { verifyChain, type ChainHead } from '@portal/audit';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, runCommand } from './fault.ts';
import { readRunFile } from './portal/run-file.ts';
import { readSettings } from './portal/settings.ts';

/** The heads that the last walk has seen, kept beside the database: a chain whose end was cut off is found by them. */
const HEADS = 'audit-heads.json';

await runCommand(async () => {
  const { dataDir } = readSettings(process.env, process.cwd());
  const { services } = readRunFile(dataDir);
  const heads = readHeads(dataDir);
  let faults = 0;
  for (const [name, { databaseUrl }] of Object.entries(services)) {
    const { sealed, waiting, head, fault } = await verifyChain(databaseUrl, heads[name] ?? null);
    if (fault === null) {
      if (head) heads[name] = head;
      console.log(`${name}: ${sealed} records, the chain is whole${waiting > 0 ? `, ${waiting} wait for a seal` : ''}`);
    } else {
      faults += 1;
      console.log(`${name}: ${fault}; the ${sealed} before it are as they were`);
    }
  }
  writeHeads(dataDir, heads);
  if (faults > 0) throw new Fault(`The audit record of ${faults} services is not as it was written.`);
});

function readHeads(dataDir: string): Record<string, ChainHead> {
  try {
    return JSON.parse(readFileSync(join(dataDir, HEADS), 'utf8')) as Record<string, ChainHead>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Fault(`${join(dataDir, HEADS)} cannot be read: without it a chain that was cut off is not found.`);
  }
}

function writeHeads(dataDir: string, heads: Record<string, ChainHead>): void {
  const draft = join(dataDir, `${HEADS}.draft`);
  writeFileSync(draft, `${JSON.stringify(heads, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, join(dataDir, HEADS));
}
