import type { Portal } from '../portal/portal.ts';
import { query } from './stored-rows.ts';
import type { Ledger, MoneyKind } from './ledger.ts';

/** Tables of acknowledged items; those with a history have their first step there, too. */
const TABLES: Readonly<Record<MoneyKind, string>> = {
  budget: 'select id from budgets where id = any($1::uuid[])',
  feeProposal: `select f.id from fee_proposals f where f.id = any($1::uuid[]) and exists (
    select from activities a where a.item_kind = 'feeProposal' and a.item_id = f.id and a.action = 'create')`,
  expense: `select e.id from expenses e where e.id = any($1::uuid[]) and exists (
    select from activities a where a.item_kind = 'expense' and a.item_id = e.id and a.action = 'create')`,
  assignment: 'select id from assignments where id = any($1::uuid[])',
};

/** Projects whose stored sums are not those of their entries, whoever got an answer. */
const UNEVEN = `
  select p.id from unnest($1::uuid[]) p (id)
  where (select coalesce(sum(project_amount), 0) from expenses where project_id = p.id)
    <> (select coalesce(sum(project_amount), 0) from expense_sums where project_id = p.id)
  or (select count(*) from expenses where project_id = p.id)
    <> (select coalesce(sum(entries), 0) from expense_sums where project_id = p.id)`;

/** Returns what is lost of money that was acknowledged, and where sums do not agree with their entries. */
export async function lostMoney(portal: Portal, { money, traded }: Ledger): Promise<readonly string[]> {
  const [finance, projects] = [await portal.service('finance'), await portal.service('projects')];
  const lost: string[] = [];
  for (const kind of Object.keys(TABLES) as MoneyKind[]) {
    const ids = [...money].filter(([, one]) => one === kind).map(([id]) => id);
    const { databaseUrl } = kind === 'assignment' ? projects : finance;
    const stored = new Set((await query<{ id: string }>(databaseUrl, TABLES[kind], [ids])).map(({ id }) => id));
    lost.push(...ids.filter((id) => !stored.has(id)).map((id) => `${kind} ${id}`));
  }
  const uneven = await query<{ id: string }>(finance.databaseUrl, UNEVEN, [[...traded]]);
  return [...lost, ...uneven.map(({ id }) => `sums of project ${id}`)];
}
