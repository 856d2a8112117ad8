import type { Migration } from '@portal/event-bus';

/** Names the item of each line by its kind and id. */
export const NAME_ITEMS = `
  update activities set
    item_kind = case when inspection_id is not null then 'inspection' when recommendation_id is not null
      then 'recommendation' else 'claim' end,
    item_id = coalesce(inspection_id, recommendation_id, claim_id)
  where item_id is null;`;

/**
 * Adds the item's kind and id to each line of a history, and the part of the item with a history of its own. A copy of
 * the service at the former version continues to write its own columns.
 */
export const historyOfItemsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table activities
        add item_kind text,
        add item_id uuid,
        add part text not null default '';
      ${NAME_ITEMS}
      create index activities_item on activities (item_kind, item_id, part, happened_at desc, id desc);
    `);
  },
  async down(knex) {
    await knex.raw('alter table activities drop column item_kind, drop column item_id, drop column part');
  },
};
