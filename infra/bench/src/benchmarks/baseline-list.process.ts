import { readFile } from 'node:fs/promises';
import fastify from 'fastify';
import pg from 'pg';
import * as v from 'valibot';

/*
 * Baseline of the project list: a Fastify route that runs the statements which it is given, in their order, and
 * sends the rows, with nothing in between. `node baseline-list.process.ts <databaseUrl> <connections> <statements.json>`
 */
const [databaseUrl, connections, file] = process.argv.slice(2);
const statement = v.object({ text: v.string(), values: v.array(v.nullable(v.string())) });
const statements = v.parse(v.array(statement), JSON.parse(await readFile(file ?? '', 'utf8')));

const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) });
const app = fastify({ logger: false });
app.get('/', async () => {
  const answers = await Promise.all(
    statements.map(({ text, values }, index) => pool.query({ name: `s${index}`, text, values })),
  );
  return { data: answers.map(({ rows }) => rows) };
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(url);
process.once('disconnect', () => process.exit(0));
