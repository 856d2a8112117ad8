import type { Knex } from 'knex';

interface Explaining {
  query(sql: string, bindings: Knex.Value[]): Promise<{ rows: Record<string, string>[] }>;
}

/** PostgreSQL's plans of the statements with a text that are run for some work; what runs beside it is left out. */
export async function plansOf(knex: Knex, text: string, work: () => Promise<unknown>): Promise<string[]> {
  const queries: { sql: string; bindings: Knex.Value[] }[] = [];
  const keep = (query: { sql: string; bindings: Knex.Value[] }) => queries.push(query);
  knex.on('query', keep);
  await work();
  knex.removeListener('query', keep);
  const statements = queries.filter(({ sql }) => sql.includes(text));
  const { client } = knex;
  return Promise.all(
    statements.map(async ({ sql, bindings }) => {
      const connection = await (client as { acquireConnection(): Promise<Explaining> }).acquireConnection();
      const { rows } = await connection.query(`explain ${sql}`, bindings);
      await (client as { releaseConnection(one: unknown): Promise<void> }).releaseConnection(connection);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}
