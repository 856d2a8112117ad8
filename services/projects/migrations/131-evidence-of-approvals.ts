import type { Migration } from '@portal/event-bus';

/**
 * Keeps of what an approved document is made: the digest that each approver has read, and those of its pictures. A report knows
 * the risk company of its author, whose coordinators approve it. A frozen version changes neither its data nor, once it is set,
 * its document. Reports that wait were set as drafts: theirs are set once more, as frozen ones.
 */
export const evidenceOfApprovalsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table report_decisions add column pdf_sha256 text;
      alter table report_versions
        add column pictures jsonb not null default '[]',
        add column missing_pictures text[] not null default '{}';
      alter table reports add column risk_company_id uuid;
      update reports r set risk_company_id = m.company_id
        from members m, projects p
        where r.approval_step = 'RiskCompany' and m.user_id = coalesce(r.sent_by_id, r.author_id) and p.id = r.project_id
          and m.company_id <> p.company_id;

      update report_versions d
        set data = replace(d.data, '"isDraft":true', '"isDraft":false'), state = 'Deferred', percent = 0, failure = null,
          data_sha256 = encode(sha256(convert_to(replace(d.data, '"isDraft":true', '"isDraft":false'), 'UTF8')), 'hex')
        from reports r
        where r.id = d.report_id and r.number = d.number and r.status = 'WaitingForApproval';

      create function keep_frozen_version() returns trigger language plpgsql as $$
      begin
        if new.frozen_at is distinct from old.frozen_at or new.data <> old.data or new.data_sha256 <> old.data_sha256
          or (old.state = 'Done' and (new.state <> 'Done' or new.pdf_sha256 is distinct from old.pdf_sha256)) then
          raise exception 'Version % of report % is frozen', old.number, old.report_id;
        end if;
        return new;
      end $$;
      create trigger keep_frozen_version before update on report_versions for each row when (old.frozen_at is not null)
        execute function keep_frozen_version();
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop trigger keep_frozen_version on report_versions;
      drop function keep_frozen_version();
      alter table reports drop column risk_company_id;
      alter table report_versions drop column missing_pictures, drop column pictures;
      alter table report_decisions drop column pdf_sha256;
    `);
  },
};
