import type pg from 'pg';
import type { RecordedStatement } from './statement-recorder.ts';

/** A node of a plan as PostgreSQL prints it in JSON, after it has run. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Most rows that nodes of a plan handled. */
export interface PlanRows {
  /** Rows that one scan read, whatever became of them. */
  readonly read: number;
  /** Rows that one node sorted, or one scan read without an index. */
  readonly inBulk: number;
}

const rowsOf = (node: PlanNode): number => node['Actual Rows'] * node['Actual Loops'];

/** Returns the most rows that nodes of a plan read, and that they sorted or read sequentially. */
export function planRows(node: PlanNode): PlanRows {
  const { 'Node Type': type, 'Rows Removed by Filter': removed = 0, Plans: children = [] } = node;
  const read = type.endsWith('Scan') ? rowsOf(node) + removed * node['Actual Loops'] : 0;
  // A sort of the first few answers few rows, and sorts all that its child gives.
  const sorted = type.endsWith('Sort') ? Math.max(...children.map(rowsOf)) : 0;
  return children
    .map(planRows)
    .reduce((most, rows) => ({ read: Math.max(most.read, rows.read), inBulk: Math.max(most.inBulk, rows.inBulk) }), {
      read,
      inBulk: type === 'Seq Scan' ? read : sorted,
    });
}

/** The plans of a statement, for its values and for any: a prepared statement may come to use either. */
export interface StatementPlans {
  /** Both as text. */
  readonly text: string;
  readonly rows: PlanRows;
}

/** Runs a statement with both kinds of plan, and returns what they handled. */
export async function plansOf(client: pg.Client, { text, values }: RecordedStatement): Promise<StatementPlans> {
  const lines: string[] = [];
  let [read, inBulk] = [0, 0];
  await client.query(`prepare planned as ${text}`);
  const given = values.map((value) => (value === null ? 'null' : client.escapeLiteral(value))).join(', ');
  const execute = values.length > 0 ? `execute planned (${given})` : 'execute planned';
  try {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const shown = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${execute}`);
      lines.push(`${mode}:`, ...shown.rows.map((row) => `  ${row['QUERY PLAN']}`));
      const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${execute}`,
      );
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN'])) {
        const handled = planRows(Plan);
        [read, inBulk] = [Math.max(read, handled.read), Math.max(inBulk, handled.inBulk)];
      }
    }
  } finally {
    await client.query('reset plan_cache_mode; deallocate planned');
  }
  return { text: lines.join('\n'), rows: { read, inBulk } };
}
