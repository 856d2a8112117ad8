import type { Migration } from '@portal/event-bus';

/**
 * SQL by which projects are ordered by their risk: the band, then the score over its maximum (decisions §27). The largest
 * maximum is 1,000. Only broker companies sort a million rows by it, so that only theirs are in the index.
 */
const RISK_ORDER = '(risk_band * 10000 + risk_score * 1000 / risk_score_max)';

/**
 * Adds the score that is shown of a project: with its maximum and its band, as the band's place in the order of the
 * bands. `project_risks` holds the newest calculation of a project with all its inputs, and the moment at which the next
 * recommendation becomes overdue; `risk_scores` its moves, one for each change of a shown value (decisions §27). Report
 * notes keep what the score counts of them; null until it has been counted.
 */
export const riskScoresMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table projects
        add column risk_score_max smallint,
        add column risk_band smallint,
        add column risk_scored_at timestamptz,
        add column is_analysed boolean not null default false;
      alter table projects
        add constraint projects_risk_check check (num_nulls(risk_score, risk_score_max, risk_band) in (0, 3)
          and risk_score_max > 0 and risk_band between 0 and 6) not valid;
      drop index projects_risk_score;
      create index projects_risk_score on projects (company_id, ${RISK_ORDER} nulls first, id);
      create index projects_risk_band on projects (company_id, risk_band) where risk_band is not null;

      alter table report_notes add column scored jsonb;
      create index report_notes_to_score on report_notes (inspection_id) where scored is null;

      create table project_risks (
        project_id uuid primary key references projects (id) on delete cascade,
        inspection_id uuid,
        calculation jsonb not null,
        calculated_at timestamptz not null default clock_timestamp(),
        next_overdue_at timestamptz
      );
      create index project_risks_overdue on project_risks (next_overdue_at) where next_overdue_at is not null;

      create table risk_scores (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        scored_at timestamptz not null default clock_timestamp(),
        cause jsonb not null,
        calculation jsonb not null,
        score integer,
        max smallint,
        band smallint,
        check (num_nulls(score, max, band) in (0, 3))
      );
      create index risk_scores_newest on risk_scores (project_id, scored_at desc, id desc);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table risk_scores;
      drop table project_risks;
      alter table report_notes drop column scored;
      drop index projects_risk_score;
      drop index projects_risk_band;
      alter table projects
        drop constraint projects_risk_check,
        drop column risk_score_max,
        drop column risk_band,
        drop column risk_scored_at,
        drop column is_analysed;
      create index projects_risk_score on projects (company_id, risk_score nulls first, id)
        where company_type = 'Broker';
    `);
  },
};
