import pg from 'pg';
import type { Portal } from '../portal/portal.ts';
import type { StoredRows } from './findings.ts';

/** Reads a run's rows from the databases of projects and notifications; names of its projects begin with `run`. */
export async function storedRowsOf(portal: Portal, run: string): Promise<StoredRows> {
  const [projectsDatabase, notificationsDatabase] = await Promise.all([
    portal.service('projects'),
    portal.service('notifications'),
  ]);
  const projects = await query<StoredRows['projects'][number]>(
    projectsDatabase.databaseUrl,
    `select id, import_id as "importId" from projects where name like $1 || ' %'`,
    [run],
  );
  const about = new Set(projects.map(({ id, importId }) => importId ?? id));
  const notifications = await query<StoredRows['notifications'][number]>(
    notificationsDatabase.databaseUrl,
    `select id, coalesce(data ->> 'projectId', data ->> 'importId') as about, user_id as "userId" from notifications
     where type = 'ProjectHasNoAssignment' and coalesce(data ->> 'projectId', data ->> 'importId') = any($1)`,
    [[...about]],
  );
  return { projects, notifications };
}

/** Reads rows of a database by a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
