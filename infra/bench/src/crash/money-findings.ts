import type { ServiceName } from '@portal/contracts/common/paths';
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

/** Entries that were marked as billed, with that step of their history. */
const BILLED = `select e.id from expenses e where e.id = any($1::uuid[]) and e.is_billed and exists (
  select from activities a where a.item_kind = 'expense' and a.item_id = e.id and a.action = 'markAsBilled')`;

/** Rates of a table that have the acknowledged version, or a later one whose answer was lost. */
const ratesOf = (table: 'rates' | 'known_rates'): string => `
  select rate_id as id from unnest($1::uuid[], $2::integer[]) as told (rate_id, told_version)
  join ${table} using (rate_id) where version >= told_version`;

/** Projects whose stored sums are not those of their entries, whoever got an answer. */
const UNEVEN = `
  select distinct p.id from unnest($1::uuid[]) p (id) cross join (values (true), (false)) b (is_billed)
  where (select coalesce(sum(project_amount), 0) from expenses where project_id = p.id and is_billed = b.is_billed)
    <> (select coalesce(sum(project_amount), 0) from expense_sums where project_id = p.id and is_billed = b.is_billed)
  or (select count(*) from expenses where project_id = p.id and is_billed = b.is_billed)
    <> (select coalesce(sum(entries), 0) from expense_sums where project_id = p.id and is_billed = b.is_billed)`;

/** Returns what is lost of money that was acknowledged, and where sums do not agree with their entries. */
export async function lostMoney(portal: Portal, ledger: Ledger): Promise<readonly string[]> {
  const { money, rates, billed, traded } = ledger;
  const databaseOf = async (service: ServiceName): Promise<string> => (await portal.service(service)).databaseUrl;
  const [finance, projects, admin] = [
    await databaseOf('finance'),
    await databaseOf('projects'),
    await databaseOf('admin'),
  ];
  /** Returns the acknowledged ones that a database does not have. */
  const missingOf = async (databaseUrl: string, text: string, ids: readonly string[], ...values: unknown[]) => {
    const stored = new Set((await query<{ id: string }>(databaseUrl, text, [ids, ...values])).map(({ id }) => id));
    return ids.filter((id) => !stored.has(id));
  };
  const lost: string[] = [];
  for (const kind of Object.keys(TABLES) as MoneyKind[]) {
    const ids = [...money].filter(([, one]) => one === kind).map(([id]) => id);
    const missing = await missingOf(kind === 'assignment' ? projects : finance, TABLES[kind], ids);
    lost.push(...missing.map((id) => `${kind} ${id}`));
  }
  const unbilled = await missingOf(finance, BILLED, [...billed]);
  const told = [[...rates.keys()], [...rates.values()]] as const;
  const unchanged = await missingOf(admin, ratesOf('rates'), ...told);
  const unheard = await missingOf(finance, ratesOf('known_rates'), ...told);
  const uneven = await query<{ id: string }>(finance, UNEVEN, [[...traded]]);
  return [
    ...lost,
    ...unbilled.map((id) => `billing of ${id}`),
    ...unchanged.map((id) => `change of rate ${id}`),
    ...unheard.map((id) => `change of rate ${id} in finance`),
    ...uneven.map(({ id }) => `sums of project ${id}`),
  ];
}
