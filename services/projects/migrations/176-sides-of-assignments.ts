import type { Migration } from '@portal/event-bus';

/**
 * Keeps since when an assignment is that of its present companies, and of engineers without one: each reads its history from
 * then on, not what happened while others had it. Triggers maintain that, since the demo data add assignments, too. Of those
 * that exist it is the last change of their company, or of the engineer where the side has it by an engineer alone.
 */
export const sidesOfAssignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table assignment_sides (
        assignment_id uuid not null references assignments (id) on delete cascade,
        side_id uuid not null,
        since timestamptz not null,
        primary key (assignment_id, side_id)
      );
      create function sides_of(assignment assignments) returns setof uuid language sql stable as $$
        select assignment.company_id where assignment.company_id is not null
        union
        select coalesce(m.company_id, engineer)
        from unnest(array[assignment.engineer_id, assignment.proposed_engineer_id]) as engineer
        left join members m on m.user_id = engineer
        where engineer is not null
      $$;
      create function keep_sides_of_assignment() returns trigger language plpgsql as $$
      begin
        delete from assignment_sides
        where assignment_id = new.id and side_id not in (select side from sides_of(new) side);
        insert into assignment_sides (assignment_id, side_id, since)
        select new.id, side, case tg_op when 'INSERT' then new.created_at else clock_timestamp() end
        from sides_of(new) side
        on conflict do nothing;
        return null;
      end $$;
      create trigger assignments_given after insert or update of company_id, engineer_id, proposed_engineer_id
        on assignments for each row execute function keep_sides_of_assignment();

      insert into assignment_sides (assignment_id, side_id, since)
      select a.id, side, coalesce((
        select max(h.happened_at) from activities h
        where h.item_kind = 'assignment' and h.item_id = a.id and (
          -- By these steps the insurer only begins to see the name of the company.
          (h.changes @> '[{"field":"company"}]' and h.action not in ('nameEngineer', 'setInspectionDate'))
          or (side is distinct from a.company_id and (h.changes @> '[{"field":"engineer"}]'
            or h.changes @> '[{"field":"proposedEngineer"}]')))
      ), a.created_at)
      from assignments a cross join sides_of(a) side;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger assignments_given on assignments;
      drop function keep_sides_of_assignment;
      drop function sides_of;
      drop table assignment_sides;
    `);
  },
};
