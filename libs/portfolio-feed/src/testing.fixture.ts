import type { PortalEvent } from '@portal/contracts/events/envelope';
import { columnOf } from '@portal/contracts/events/portfolio-kinds';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { kindsOf, type Portfolio } from './portfolio.ts';

/** Items of a kind by their ids. */
type Items = Readonly<Record<string, object>>;
/** All items of a portfolio, kind by kind. */
type All<Kind extends string> = Readonly<Record<Kind, Items>>;

/** Present states of items of a kind. */
interface States {
  readonly kind: string;
  readonly version: number;
  readonly items: readonly { readonly id: string }[];
  readonly deleted: readonly string[];
}

async function byKind<Kind extends string>(
  portfolio: Portfolio<Kind>,
  load: (kind: Kind) => Items | Promise<Items>,
): Promise<All<Kind>> {
  const entries = await Promise.all(kindsOf(portfolio).map(async (kind) => [kind, await load(kind)]));
  return Object.fromEntries(entries) as All<Kind>;
}

/** Returns the items as the service has them now. */
export const presentItems = <Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>): Promise<All<Kind>> =>
  byKind(portfolio, async (kind) => {
    const fields = Object.keys(portfolio.items[kind].entries).map((field) => `'${field}', ${columnOf(field)}`);
    const { rows } = await knex.raw<{ rows: { id: string; item: object }[] }>(
      `select id, json_build_object(${fields.join(', ')}) as item from ${portfolio.tables[kind]}`,
    );
    return Object.fromEntries(rows.map(({ id, item }) => [id, item]));
  });

/** Returns the events of a portfolio in the order in which they were published; each has the form of the contract. */
export async function publishedStates<Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>) {
  const types = new Map(kindsOf(portfolio).map((kind) => [kind as string, portfolio.statesOf(kind)]));
  const subjects = [...types.values()].map(({ subject }) => subject);
  const texts = await knex('copied_events').whereIn('subject', subjects).orderBy('seq').pluck<string[]>('event');
  return texts.map((text) => {
    const { subject, data } = JSON.parse(text) as PortalEvent<States>;
    const type = types.get(data.kind);
    if (type?.subject !== subject) throw new Error(`Unknown kind: ${text}`);
    v.parse(type.data, data);
    return { ...data, bytes: Buffer.byteLength(text) };
  });
}

/** Returns the items as a reader has them who keeps the highest version of each. */
export async function publishedItems<Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>): Promise<All<Kind>> {
  const events = await publishedStates(knex, portfolio);
  return byKind(portfolio, (kind) => {
    const newest = new Map<string, { readonly version: number; readonly item?: object }>();
    const keep = (id: string, version: number, item?: object): void => {
      if ((newest.get(id)?.version ?? 0) < version) newest.set(id, { version, ...(item && { item }) });
    };
    for (const event of events.filter((one) => one.kind === kind)) {
      for (const item of event.items) keep(item.id, event.version, item);
      for (const id of event.deleted) keep(id, event.version);
    }
    return Object.fromEntries([...newest].flatMap(([id, { item }]) => (item ? [[id, item]] : [])));
  });
}

/**
 * Returns the columns of the portfolio's views whose changes no trigger notes, and the ways in which rows of the tables below
 * them change that have triggers.
 */
export async function unwatchedColumns(knex: Knex) {
  const { rows } = await knex.raw<{
    rows: { table_name: string; column_name: string; ways: string | null; definition: string | null }[];
  }>(
    `select u.table_name, u.column_name, string_agg(distinct t.event_manipulation, ',' order by t.event_manipulation) as ways,
       pg_get_functiondef(to_regproc('portfolio_' || u.table_name || '_update')) as definition
     from information_schema.view_column_usage u
     left join information_schema.triggers t
       on t.event_object_table = u.table_name and t.trigger_name like 'portfolio\\_%'
     where u.view_name like 'portfolio\\_%' group by 1, 2`,
  );
  const missing = rows.filter(({ table_name: table, column_name: column, definition }) => {
    // Ids and the owner's company never change.
    if (column === 'id' || (table === 'projects' && column === 'company_id')) return false;
    return !definition || !new RegExp(`\\b${column}\\b`).test(definition);
  });
  return {
    count: rows.length,
    missing: missing.map((one) => `${one.table_name}.${one.column_name}`),
    ways: [...new Set(rows.map(({ ways }) => ways))],
  };
}
