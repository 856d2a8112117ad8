import { DEMO_ACCOUNTS, demoId } from '@portal/contracts/common/demo';
import type { OperationalItem } from '@portal/contracts/projects/value-at-risk-lists';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishValues } from '../core/events/project-values.ts';
import { between, pick, randomFrom, type Random } from '../core/random.ts';
import { refreshValues } from '../core/value-at-risk/refresh.ts';
import { PORTFOLIOS, type Portfolio } from './portfolio.ts';
import { addRows } from './store.ts';

/** Shares of a property's value that its items have, and how much of them a loss damages; a year's value for annual ones. */
const ITEMS: readonly { readonly key: OperationalItem; readonly share: number; readonly damage: number }[] = [
  { key: 'Buildings', share: 0.55, damage: 35 },
  { key: 'MachineryEquipment', share: 0.3, damage: 45 },
  { key: 'StockContents', share: 0.08, damage: 50 },
  { key: 'ThirdPartyProperty', share: 0.02, damage: 20 },
  { key: 'DebrisRemoval', share: 0.03, damage: 60 },
  { key: 'BusinessInterruption', share: 0.18, damage: 55 },
  { key: 'IncreasedCostOfWorking', share: 0.03, damage: 65 },
  { key: 'RentalIncome', share: 0.04, damage: 40 },
];
/** Items that not every property insures. */
const OPTIONAL: ReadonlySet<OperationalItem> = new Set([
  'ThirdPartyProperty',
  'IncreasedCostOfWorking',
  'RentalIncome',
]);
const MONTHS = [6, 12, 12, 18, 24, 36];

/** Declares the values of all operational demo projects; existing ones stay. Returns the number of projects added. */
export async function loadValues(knex: Knex): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects, seed }: Portfolio): Promise<number> {
  const ids = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const properties = await tx('projects')
    .whereIn('id', ids)
    .where({ type: 'OperationalProperty' })
    .orderBy('id')
    .select<{ id: string; construction_value: string }[]>('id', 'construction_value');
  const author = DEMO_ACCOUNTS.find(({ role, company }) => role === 'ICUnderwriter' && company === key);
  const changed_by = author ? `${author.firstName} ${author.lastName}` : 'Demo data';
  const random = randomFrom(seed + 900);
  // Random numbers are drawn for existing values too, so that the others get the same.
  const made = properties.map(({ id, construction_value: value }) => ({
    id,
    months: pick(random, MONTHS),
    items: itemsOf(random, Number(value)),
  }));
  const added = new Set(
    await addRows(
      tx,
      'operational_values',
      made.map(({ id, months }) => ({
        ...{ project_id: id, version: 1, indemnity_months: months, changed_by },
        changed_at: '2026-10-05T08:00:00Z',
      })),
      'project_id',
    ),
  );
  const items = made
    .filter(({ id }) => added.has(id))
    .flatMap((one) => one.items.map((item) => ({ project_id: one.id, ...item })));
  await addRows(tx, 'operational_value_items', items, 'project_id');
  const refreshed = await refreshValues(tx, [...added]);
  if (refreshed.length > 0) await publishValues(tx, refreshed);
  return added.size;
}

/** Amounts in whole thousands, as people declare them. */
function itemsOf(random: Random, value: number) {
  return ITEMS.flatMap(({ key, share, damage }) => {
    const part = share * (0.8 + random() * 0.4);
    const percent = Math.min(100, damage + between(random, -4, 4) * 2.5);
    if (OPTIONAL.has(key) && random() < 0.4) return [];
    return [
      { key, declared_value: Math.max(1_000, Math.round((value * part) / 1_000) * 1_000), damage_percent: percent },
    ];
  });
}
