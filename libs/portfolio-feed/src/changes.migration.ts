/** A table of which rows make items of some kinds look different. */
export interface Source {
  /** Key, columns by which items are found, and those that the views read: a change of others is none. */
  readonly columns: string;
  /** Kinds of items, and the SQL of the ids of those that depend on rows `c` of `changed`. */
  readonly items: Readonly<Record<string, string>>;
}

/** Rows that matter, from the rows of a statement before and after it. */
const CHANGED: Readonly<Record<'insert' | 'update' | 'delete', (columns: string) => string>> = {
  insert: (columns) => `select ${columns} from added`,
  // Rows as they were, too: an item may have depended on what a row was.
  update: (columns) => `(select ${columns} from added except select ${columns} from removed)
      union all (select ${columns} from removed except select ${columns} from added)`,
  delete: (columns) => `select ${columns} from removed`,
};
const ROWS = {
  insert: 'new table as added',
  update: 'new table as added old table as removed',
  delete: 'old table as removed',
} as const;

/** Rows that an import has added are not copied with all their columns to read their keys. */
const KEPT = { insert: 'not materialized', update: 'materialized', delete: 'materialized' } as const;

const WAYS = ['insert', 'update', 'delete'] as const;

/** Returns SQL of the functions of a table's triggers, one for each way in which a statement changes rows. */
export const triggerFunctionsOf = (table: string, { columns, items }: Source): string =>
  WAYS.map(
    (way) => `
        create or replace function portfolio_${table}_${way}() returns trigger language plpgsql as $$
        begin
          with changed as ${KEPT[way]} (${CHANGED[way](columns)})
          insert into portfolio_changes (kind, item_id)
          ${Object.entries(items)
            // A changed row is among the changed twice, as it was and as it is.
            .map(([kind, ids]) => `select distinct '${kind}', id from (${ids}) as of_${kind} (id)`)
            .join('\n          union all ')};
          return null;
        end $$;`,
  ).join('');

/** Returns SQL of the triggers that note changes of a table by {@link triggerFunctionsOf}. */
const triggersOf = (table: string): string =>
  WAYS.map(
    (way) => `
        create trigger portfolio_${way} after ${way} on ${table} referencing ${ROWS[way]}
          for each statement execute function portfolio_${table}_${way}();`,
  ).join('');

/** Returns SQL that ends the noting of changes of a table. */
const dropTriggers = (table: string): string =>
  WAYS.map((way) => `drop trigger portfolio_${way} on ${table}; drop function portfolio_${table}_${way};`).join('\n');

const FEED = `
  create sequence portfolio_versions;
  create table portfolio_changes (
    seq bigint generated always as identity primary key,
    kind text not null,
    item_id uuid not null
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
  create function portfolio_changes_notify() returns trigger language plpgsql as $$
  begin
    if exists (select from added) then
      perform pg_notify('portfolio_changes', '');
    end if;
    return null;
  end $$;
  create trigger portfolio_changes_notify after insert on portfolio_changes referencing new table as added
    for each statement execute function portfolio_changes_notify();
  create table portfolio_feed (
    is_only boolean primary key default true check (is_only),
    walk_kind text,
    walk_after uuid,
    request_ids uuid[] not null default '{}'
  );
  insert into portfolio_feed default values;`;

/** Makes a table one more source of a portfolio that is noted already. */
export const addPortfolioSource = (table: string, source: Source): { readonly up: string; readonly down: string } => ({
  up: triggerFunctionsOf(table, source) + triggersOf(table),
  down: dropTriggers(table),
});

/**
 * Makes triggers note, in the transaction of a change and whatever statement makes it, the items of the portfolio that look
 * different after it (ADR 44). A feeder publishes them and takes them from `portfolio_changes`. `portfolio_feed` is what feeders
 * take turns by; it also holds how far the walk of all items is, and the requests that it answers.
 */
export const portfolioChanges = (
  sources: Readonly<Record<string, Source>>,
): { readonly up: string; readonly down: string } => ({
  up: [
    FEED,
    ...Object.entries(sources).map(([table, source]) => triggerFunctionsOf(table, source) + triggersOf(table)),
  ].join('\n'),
  down: `
    ${Object.keys(sources).map(dropTriggers).join('\n')}
    drop table portfolio_feed;
    drop table portfolio_changes;
    drop function portfolio_changes_notify;
    drop sequence portfolio_versions;`,
});
