import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { Fault, runCommand } from './fault.ts';
import { readRunFile } from './portal/run-file.ts';
import { readSettings } from './portal/settings.ts';
import { COMPARISONS, type Source } from './rebuild/comparisons.ts';
import { compare } from './rebuild/compare.ts';
import { emptyAndAsk, rebuilt } from './rebuild/request.ts';

const USAGE = 'npm run rebuild -- insights [--check]';
/** Differences that are printed of each table. */
const PRINTED = 20;
const EVERY_MS = 1_000;
/** States and values of projects come by other consumers, which may have a minute's work left after the last item. */
const LOOKS_AFTER_REBUILD = 240;

/** Rebuilds the read model of services/insights on the running portal, or compares it with what its owners have (ADR 44). */
await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.join(' ') !== 'insights') throw new Fault(USAGE);
  const { dataDir } = readSettings(process.env, process.cwd());
  const { services } = readRunFile(dataDir);
  const databases = {
    projects: await connected(services.projects?.databaseUrl),
    finance: await connected(services.finance?.databaseUrl),
    insights: await connected(services.insights?.databaseUrl),
  };
  try {
    if (!values.check) await rebuild(databases);
    await check(databases, values.check ? {} : { looks: LOOKS_AFTER_REBUILD });
  } finally {
    await Promise.all(Object.values(databases).map((database) => database.end()));
  }
});

/** Databases of the owners of the items, and of the service that keeps copies. */
type Databases = Readonly<Record<Source | 'insights', Client>>;

async function connected(url: string | undefined): Promise<Client> {
  if (!url) throw new Fault('The portal does not run services/projects, services/finance and services/insights.');
  // Instants of both sides are compared as text.
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC', connectionTimeoutMillis: 3_000 });
  await client.connect();
  return client;
}

async function rebuild(databases: Databases): Promise<void> {
  const began = Date.now();
  const requestId = await emptyAndAsk(databases.insights);
  console.log('The read model is empty, and services/projects and services/finance were asked for all items.');
  let said = '';
  for (;;) {
    const { isDone, line } = await rebuilt(databases, databases.insights, requestId);
    if (line !== said) console.log(line);
    said = line;
    if (isDone) break;
    await wait(EVERY_MS);
  }
  console.log(`Rebuilt in ${((Date.now() - began) / 1_000).toFixed(1)} s.`);
}

/** Prints what differs, table by table. @throws Fault where anything does */
async function check(databases: Databases, options: { readonly looks?: number }): Promise<void> {
  let faults = 0;
  for (const comparison of COMPARISONS) {
    const { rows, differences } = await compare(
      { owner: databases[comparison.source], copy: databases.insights },
      comparison,
      options,
    );
    console.log(`${comparison.table}: ${rows} rows, ${differences.length} differences`);
    for (const { id, fault } of differences.slice(0, PRINTED))
      console.log(`  ${id}: ${typeof fault === 'string' ? fault : `differs in ${fault.join(', ')}`}`);
    faults += differences.length;
  }
  if (faults > 0) throw new Fault(`${faults} rows of the read model are not as their owner has them.`);
}
