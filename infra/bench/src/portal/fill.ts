import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ROOT, type Portal } from './portal.ts';

/** Fills the portal up to a number of projects, analyzes the tables, and returns the company's number of projects. */
export async function fillWith(portal: Portal, projects: number, databaseUrl: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    const child = spawn('npm', ['run', 'demo-data', '--', '--projects', String(projects)], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORTAL_DATA_DIR: portal.dataDir },
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`demo-data ended with ${code}`))));
  });
  const counts = await withClient(databaseUrl, async (client) => {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ n: string }>(
      'select count(*) as n from projects group by company_id order by n desc',
    );
    return rows.map(({ n }) => Number(n));
  });
  await untilLibraryKnows(
    portal,
    counts.reduce((sum, n) => sum + n, 0),
  );
  return counts[0] ?? 0;
}

/** Waits until the library has created the folders of all projects, which must not be measured. */
async function untilLibraryKnows(portal: Portal, projects: number): Promise<void> {
  const { databaseUrl } = await portal.service('library');
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ n: string }>('select count(*) as n from known_projects');
      if (Number(rows[0]?.n) >= projects) return;
      await wait(500);
    }
  });
}

/** Runs work with a connection of its own to a database. */
export async function withClient<Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
