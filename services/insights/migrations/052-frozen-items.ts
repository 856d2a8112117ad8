import type { Migration } from '@portal/event-bus';

/** Tables of items that can be late, with the index of those that are. */
const INDEXES = {
  portfolio_inspections: {
    name: 'portfolio_inspections_open',
    before: '(company_id, open_until) where open_until is not null',
    after: '(company_id, open_until) where open_until is not null and not is_frozen',
  },
  portfolio_recommendations: {
    name: 'portfolio_recommendations_awaited',
    before: '(company_id, awaited_until, id)',
    after: '(company_id, is_frozen, awaited_until, id)',
  },
} as const;
const TABLES = Object.entries(INDEXES);

const indexes = (state: 'before' | 'after'): string =>
  TABLES.map(
    ([table, { name, ...columns }]) => `
      drop index ${name};
      create index ${name} on ${table} ${columns[state]};`,
  ).join('');

/**
 * Keeps with inspections and recommendations if their project is closed: what is late is found without those of closed projects,
 * of which there are many times as many and none is late. Triggers keep it, because an item may be known before its project.
 */
export const frozenItemsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create function freeze_item() returns trigger language plpgsql as $$
      begin
        new.is_frozen := exists (select from portfolio_projects p where p.id = new.project_id and p.status = 'Closed');
        return new;
      end $$;
      ${TABLES.map(
        ([table]) => `
      alter table ${table} add column is_frozen boolean not null default false;
      comment on column ${table}.is_frozen is 'True where its project is closed.';
      update ${table} i set is_frozen = true
        from portfolio_projects p where p.id = i.project_id and p.status = 'Closed';
      create trigger freeze_item before insert or update on ${table} for each row execute function freeze_item();`,
      ).join('')}

      create function freeze_items() returns trigger language plpgsql as $$
      begin
        ${TABLES.map(
          ([table]) => `update ${table} set is_frozen = new.status = 'Closed'
          where project_id = new.id and is_frozen <> (new.status = 'Closed');`,
        ).join(`
        `)}
        return null;
      end $$;
      create trigger freeze_items after update on portfolio_projects
        for each row when (old.status <> new.status) execute function freeze_items();
      create trigger freeze_earlier_items after insert on portfolio_projects
        for each row when (new.status = 'Closed') execute function freeze_items();
      ${indexes('after')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${indexes('before')}
      drop trigger freeze_items on portfolio_projects;
      drop trigger freeze_earlier_items on portfolio_projects;
      drop function freeze_items;
      ${TABLES.map(
        ([table]) => `
      drop trigger freeze_item on ${table};
      alter table ${table} drop column is_frozen;`,
      ).join('')}
      drop function freeze_item;
    `);
  },
};
