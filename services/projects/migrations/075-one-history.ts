import type { Migration } from '@portal/event-bus';
import { NAME_ITEMS } from './074-history-of-items.ts';

/** Kinds of history lines that end with a row of each table. Report notes go with their inspection, whose id they have. */
const KINDS_OF = {
  projects: ['project'],
  inspections: ['inspection', 'reportNotes'],
  recommendations: ['recommendation'],
  claims: ['claim'],
} as const;

const TRIGGERS = Object.entries(KINDS_OF).map(
  ([table, kinds]) => `
    create trigger forget_history after delete on ${table} referencing old table as gone
      for each statement execute function forget_history(${kinds.map((kind) => `'${kind}'`).join(', ')});`,
);

/**
 * Moves the changes of projects and of answers into the history of all items, and drops the columns and tables of before.
 * The fields of a project that were changed at once become one line, in their order. A history goes with its item.
 */
export const oneHistoryMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      ${NAME_ITEMS}
      alter table activities drop constraint activities_check;
      insert into activities (id, project_id, item_kind, item_id, happened_at, actor_name, action, changes)
        select (array_agg(id order by id))[1], project_id, 'project', project_id, changed_at, actor_name, 'update',
          jsonb_agg(jsonb_build_object('field', field, 'oldValue', old_value, 'newValue', new_value) order by id)
        from project_changes group by project_id, changed_at, actor_name;
      insert into activities (id, project_id, item_kind, item_id, part, happened_at, actor_id, actor_name, action, changes)
        select c.id, i.project_id, 'reportNotes', c.inspection_id, c.question_id, c.happened_at, c.actor_id, c.actor_name,
          'answer', jsonb_build_array(
            jsonb_build_object('field', 'answer', 'oldValue', c.old_answer, 'newValue', c.new_answer))
        from report_note_changes c join inspections i on i.id = c.inspection_id;
      drop table project_changes;
      drop table report_note_changes;
      alter table activities
        drop column inspection_id,
        drop column recommendation_id,
        drop column claim_id,
        alter item_kind set not null,
        alter item_id set not null;

      create function forget_history() returns trigger language plpgsql as $$
      begin
        delete from activities a using gone where a.item_kind = any (tg_argv) and a.item_id = gone.id;
        return null;
      end $$;
      ${TRIGGERS.join('')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${Object.keys(KINDS_OF)
        .map((table) => `drop trigger forget_history on ${table};`)
        .join(' ')}
      drop function forget_history;

      create table project_changes (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        changed_at timestamptz not null default now(),
        actor_name text not null,
        field text not null,
        old_value jsonb not null,
        new_value jsonb not null
      );
      create index project_changes_newest on project_changes (project_id, changed_at desc, id);
      insert into project_changes (project_id, changed_at, actor_name, field, old_value, new_value)
        select a.item_id, a.happened_at, a.actor_name, c.change ->> 'field', c.change -> 'oldValue', c.change -> 'newValue'
        from activities a cross join jsonb_array_elements(a.changes) with ordinality as c (change, place)
        where a.item_kind = 'project' order by a.happened_at, a.id, c.place;

      create table report_note_changes (
        id uuid primary key default uuidv7(),
        inspection_id uuid not null references report_notes (inspection_id) on delete cascade,
        question_id text not null,
        happened_at timestamptz not null default clock_timestamp(),
        actor_id uuid,
        actor_name text not null,
        old_answer jsonb,
        new_answer jsonb not null
      );
      create index report_note_changes_question
        on report_note_changes (inspection_id, question_id, happened_at desc, id desc);
      insert into report_note_changes
        (id, inspection_id, question_id, happened_at, actor_id, actor_name, old_answer, new_answer)
        select id, item_id, part, happened_at, actor_id, actor_name,
          nullif(changes #> '{0,oldValue}', 'null'), changes #> '{0,newValue}'
        from activities where item_kind = 'reportNotes';

      delete from activities where item_kind in ('project', 'reportNotes');
      alter table activities
        alter item_kind drop not null,
        alter item_id drop not null,
        add inspection_id uuid references inspections (id) on delete cascade,
        add recommendation_id uuid references recommendations (id) on delete cascade,
        add claim_id uuid references claims (id) on delete cascade;
      update activities set
        inspection_id = case item_kind when 'inspection' then item_id end,
        recommendation_id = case item_kind when 'recommendation' then item_id end,
        claim_id = case item_kind when 'claim' then item_id end;
      alter table activities
        add constraint activities_check check (num_nonnulls(inspection_id, recommendation_id, claim_id) = 1);
      create index activities_inspection on activities (inspection_id, happened_at desc, id desc)
        where inspection_id is not null;
      create index activities_recommendation on activities (recommendation_id, happened_at desc, id desc)
        where recommendation_id is not null;
      create index activities_claim on activities (claim_id, happened_at desc, id desc) where claim_id is not null;
    `);
  },
};
