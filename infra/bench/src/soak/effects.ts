import { withClient } from '../portal/fill.ts';
import type { Portal } from '../portal/portal.ts';
import type { EffectKind, SoakLedger } from './ledger.ts';

/** The column in which each kind keeps its unique name. */
const NAMES: Readonly<Record<EffectKind, { service: 'projects' | 'library'; table: string; column: string }>> = {
  project: { service: 'projects', table: 'projects', column: 'name' },
  inspection: { service: 'projects', table: 'inspections', column: 'agenda' },
  recommendation: { service: 'projects', table: 'recommendations', column: 'comment' },
  file: { service: 'library', table: 'documents', column: 'name' },
};

/** Faults between what was acknowledged and what is stored, and notifications that somebody got twice. */
export interface EffectFaults {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

/** Compares the ledger with the databases; names of the run begin with `run`. */
export async function effectFaults(portal: Portal, run: string, ledger: SoakLedger): Promise<EffectFaults> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const [kind, { service, table, column }] of Object.entries(NAMES)) {
    const { databaseUrl } = await portal.service(service);
    const counts = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ name: string; n: number }>(
        `select ${column} as name, count(*)::int as n from ${table} where ${column} like $1 || ' %' group by 1`,
        [run],
      );
      return new Map(rows.map(({ name, n }) => [name, n]));
    });
    for (const name of ledger.acknowledged[kind as EffectKind]) if (!counts.has(name)) lost.push(`${kind} ${name}`);
    for (const [name, n] of counts) if (n > 1) doubled.push(`${kind} ${name}: ${n} times`);
  }
  const { databaseUrl } = await portal.service('notifications');
  const twice = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ type: string; n: number }>(
      `select type, count(*)::int as n from notifications where data ->> 'projectName' like $1 || ' %'
       group by user_id, type, data having count(*) > 1`,
      [run],
    );
    return rows.map(({ type, n }) => `notification ${type}: ${n} times`);
  });
  return { lost, doubled: [...doubled, ...twice] };
}
