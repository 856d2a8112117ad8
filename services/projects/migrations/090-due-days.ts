import type { Migration } from '@portal/event-bus';

const ZONE = 'zone_or_utc(coalesce(l.time_zone, i.time_zone))';
const WITH_ZONE = 'inspections i left join locations l on l.id = i.location_id';

/** Rewrites a field of the changes in the histories of recommendations; `value` is SQL of a text `v` in a zone `z.zone`. */
const renameField = (from: string, to: string, value: string): string => `
  update activities a set changes = (
    select jsonb_agg(case when c.change ->> 'field' <> '${from}' then c.change else jsonb_build_object(
        'field', '${to}',
        'oldValue', (select to_jsonb(${value}) from (select c.change ->> 'oldValue' as v) o),
        'newValue', (select to_jsonb(${value}) from (select c.change ->> 'newValue' as v) o)
      ) end order by c.place)
    from jsonb_array_elements(a.changes) with ordinality as c (change, place)
    cross join (
      select ${ZONE} as zone from recommendations r join ${WITH_ZONE} on true
      where r.id = a.item_id and i.id = r.inspection_id
    ) z
  )
  where a.item_kind = 'recommendation' and a.changes @> '[{"field": "${from}"}]';`;

/**
 * Turns due dates into calendar days at the inspection's location (decisions §26.4): a location that gets its time zone
 * later, or another one, does not move them.
 */
export const dueDaysMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table recommendations add column due_on date;
      update recommendations r set due_on = (r.due_at at time zone ${ZONE})::date
        from ${WITH_ZONE} where i.id = r.inspection_id and r.due_at is not null;
      drop index recommendations_due;
      alter table recommendations drop column due_at;
      create index recommendations_due on recommendations (due_on)
        where status in ('Issued', 'InProgress', 'FurtherAction');
      ${renameField('dueDateTime', 'dueDate', `((v::timestamptz at time zone z.zone)::date)::text`)}
    `);
  },
  async down(knex) {
    const instant = `to_char((v::date + time '23:59') at time zone z.zone at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    await knex.raw(`
      alter table recommendations add column due_at timestamptz;
      update recommendations r set due_at = (r.due_on + time '23:59') at time zone ${ZONE}
        from ${WITH_ZONE} where i.id = r.inspection_id and r.due_on is not null;
      drop index recommendations_due;
      alter table recommendations drop column due_on;
      create index recommendations_due on recommendations (due_at)
        where status in ('Issued', 'InProgress', 'FurtherAction');
      ${renameField('dueDate', 'dueDateTime', instant)}
    `);
  },
};
