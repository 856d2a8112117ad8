import type { FeeAnswerFields } from '@portal/contracts/finance/fee-answer';
import type { Migration } from '@portal/event-bus';
import { costTextsOf } from '@portal/money';

interface Answered {
  readonly fee_proposal_id: string;
  readonly company_contact_id: string;
  readonly answer: FeeAnswerFields;
}

/** Sums of the entries of one company or engineer in a project, in its currency. */
export const SUMS = `p.currency, sum(s.entries)::integer as entries,
  coalesce(sum(s.entries) filter (where not s.is_billed), 0)::integer as pending_entries,
  coalesce(sum(s.quantity) filter (where s.kind = 'Time'), 0) as hours,
  coalesce(sum(s.project_amount) filter (where s.kind = 'Time'), 0) as time_amount,
  coalesce(sum(s.project_amount) filter (where s.kind = 'Resource'), 0) as resource_amount,
  coalesce(sum(s.project_amount) filter (where s.is_billed), 0) as billed_amount`;

/**
 * Creates the views of what services/insights keeps of a project's money (ADR 44), under its names of tables and columns. A view
 * has a row for each item that is there, by its `id`; sums of entries get ids of what they are sums of. The costs of an answer
 * by service are stored with it, so that a view tells what an accepted fee commits.
 */
export const portfolioViewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table fee_recipients add column costs jsonb;
      comment on column fee_recipients.costs is
        'Cost of each service of the answer, travel and expenses included (decisions §27), as exact decimal texts.';
    `);
    const answered = await knex('fee_recipients')
      .whereNotNull('answer')
      .select<Answered[]>('fee_proposal_id', 'company_contact_id', 'answer');
    for (const { answer, ...recipient } of answered) {
      await knex('fee_recipients')
        .where(recipient)
        .update({ costs: JSON.stringify(costTextsOf(answer)) });
    }
    await knex.raw(`
      alter table fee_recipients add check ((answer is null) = (costs is null));
      create index fee_proposals_in_force on fee_proposals (project_id)
        where status = 'Approved' and not is_assignment_ended;
      alter table expense_sums
        add column of_company uuid generated always as
          (md5(project_id::text || coalesce(company_id::text, ''))::uuid) stored,
        add column of_engineer uuid generated always as (md5(project_id::text || engineer_id::text)::uuid) stored;
      create index expense_sums_of_company on expense_sums (of_company);
      create index expense_sums_of_engineer on expense_sums (of_engineer);

      create view portfolio_budgets as
      select b.id, b.project_id, p.company_id, b.service_type, b.premium_type, a.amount as allowance, b.amount,
        coalesce((
          select (r.costs ->> b.service_type)::numeric(15, 2) from fee_proposals f
          join fee_recipients r on r.fee_proposal_id = f.id and r.status = 'Approved'
          where f.project_id = b.project_id and f.status = 'Approved' and not f.is_assignment_ended
          order by f.changed_at desc limit 1), 0)::numeric(15, 2) as committed,
        coalesce((
          select sum(s.project_amount) from expense_sums s
          where s.project_id = b.project_id and s.service_type = b.service_type), 0)::numeric(17, 2) as booked, p.currency
      from budgets b
      join budget_allowances a on a.project_id = b.project_id and a.premium_type = b.premium_type
      join known_projects p on p.id = b.project_id and p.currency is not null;

      create view portfolio_expenses as
      select s.of_company as id, s.project_id, p.company_id as owner_id, s.company_id, ${SUMS}
      from expense_sums s
      join known_projects p on p.id = s.project_id and p.currency is not null
      group by s.of_company, s.project_id, p.company_id, s.company_id, p.currency having sum(s.entries) > 0;

      create view portfolio_own_expenses as
      select s.of_engineer as id, s.project_id, p.company_id as owner_id, s.engineer_id, ${SUMS}
      from expense_sums s
      join known_projects p on p.id = s.project_id and p.currency is not null
      group by s.of_engineer, s.project_id, p.company_id, s.engineer_id, p.currency having sum(s.entries) > 0;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop view portfolio_own_expenses, portfolio_expenses, portfolio_budgets;
      alter table expense_sums drop column of_engineer, drop column of_company;
      drop index fee_proposals_in_force;
      alter table fee_recipients drop column costs;
    `);
  },
};
