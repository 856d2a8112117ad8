import type { PortalEvent } from '@portal/contracts/events/envelope';
import { amountStates, knownStates, PORTFOLIO_ITEMS, portfolioStates } from '@portal/contracts/events/portfolio';
import {
  columnOf,
  PORTFOLIO_KINDS,
  PORTFOLIO_TABLES,
  type PortfolioKind,
} from '@portal/contracts/events/portfolio-kinds';
import type { Knex } from 'knex';
import * as v from 'valibot';

/** Items of a kind by their ids. */
type Items = Readonly<Record<string, object>>;
/** All items of the portfolio, kind by kind. */
export type Portfolio = Readonly<Record<PortfolioKind, Items>>;

const byKind = async (load: (kind: PortfolioKind) => Items | Promise<Items>): Promise<Portfolio> => {
  const entries = await Promise.all(PORTFOLIO_KINDS.map(async (kind) => [kind, await load(kind)]));
  return Object.fromEntries(entries) as Portfolio;
};

/** Returns the items as the service has them now. */
export const presentItems = (knex: Knex): Promise<Portfolio> =>
  byKind(async (kind) => {
    const fields = Object.keys(PORTFOLIO_ITEMS[kind].entries).map((field) => `'${field}', ${columnOf(field)}`);
    const { rows } = await knex.raw<{ rows: { id: string; item: object }[] }>(
      `select id, json_build_object(${fields.join(', ')}) as item from ${PORTFOLIO_TABLES[kind]}`,
    );
    return Object.fromEntries(rows.map(({ id, item }) => [id, item]));
  });

/** Returns the events of the portfolio in the order in which they were published; each has the form of the contract. */
export async function publishedStates(knex: Knex) {
  const texts = await knex('copied_events')
    .whereIn('subject', [portfolioStates.subject, amountStates.subject])
    .orderBy('seq')
    .pluck<string[]>('event');
  return texts.map((text) => {
    const { data, subject } = JSON.parse(text) as PortalEvent;
    const isAmounts = subject === amountStates.subject;
    const states = isAmounts ? v.parse(amountStates.data, data) : knownStates(v.parse(portfolioStates.data, data));
    if (!states) throw new Error(`Unknown kind: ${text}`);
    return { ...states, bytes: Buffer.byteLength(text) };
  });
}

/** Returns the items as a reader has them who keeps the highest version of each. */
export async function publishedItems(knex: Knex): Promise<Portfolio> {
  const events = await publishedStates(knex);
  return byKind((kind) => {
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
