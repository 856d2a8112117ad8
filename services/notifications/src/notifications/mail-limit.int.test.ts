import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { OVER_LIMIT, recipientsOverLimit } from './mail-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

const PROJECT = randomUUID();
let position = 0;

/** Adds notifications of a person as if each had been raised some minutes ago. */
async function told(
  userId: string,
  count: number,
  { minutesAgo = 5, type = 'InspectionRescheduled', projectId = PROJECT } = {},
): Promise<void> {
  await database.knex.raw(
    `insert into notifications (id, user_id, event_id, type, catalogue_version, is_action_required, is_alert, is_hidden,
       is_viewed, data, position, created_at)
     select gen_random_uuid(), :userId, gen_random_uuid(), :type, '1', false, false, false, false, :data, :position::int + n,
       now() - :minutesAgo * interval '1 minute' from generate_series(1, :count) n`,
    { userId, type, count, minutesAgo, position, data: { projectId } },
  );
  position += count;
}

const over = (userIds: readonly string[], isMandatory = false): Promise<ReadonlySet<string>> =>
  database.knex.transaction((tx) =>
    recipientsOverLimit(tx, { type: 'InspectionRescheduled', isMandatory }, PROJECT, userIds),
  );

describe('people who have had their mails for this hour', () => {
  it('have 20 of the type about the project, whatever else they were told', async () => {
    const [few, enough, earlier] = [randomUUID(), randomUUID(), randomUUID()];
    const [others, many] = [randomUUID(), randomUUID()];
    await told(few, 19);
    await told(enough, 20);
    await told(earlier, 50, { minutesAgo: 61 });
    await told(others, 50, { type: 'InspectionScheduled' });
    await told(others, 50, { projectId: randomUUID() });
    await told(many, 300);
    expect(await over([few, enough, earlier, others, many, randomUUID()])).toEqual(new Set([enough, many]));
  });

  it('have 1,000 of those that nobody can switch off', async () => {
    const [few, enough] = [randomUUID(), randomUUID()];
    await told(few, 999);
    await told(enough, 1_000);
    expect(await over([few, enough], true)).toEqual(new Set([enough]));
  });

  it('are found by reading 20 rows of each, however many there are', async () => {
    const people = Array.from({ length: 5 }, () => randomUUID());
    for (const person of people) await told(person, 3_000);
    await database.knex.raw('analyze notifications');
    const { rows } = await database.knex.raw<{ rows: { 'QUERY PLAN': [{ Plan: PlanStep }] }[] }>(
      `explain (analyze, format json) ${OVER_LIMIT.replaceAll(/\$\d/g, '?')}`,
      [people, PROJECT, 'InspectionRescheduled', 20, 20],
    );
    const read = stepsOf(rows[0]?.['QUERY PLAN'][0].Plan).filter((step) => step['Relation Name'] === 'notifications');
    expect(read.map((step) => [step['Index Name'], step['Actual Rows'] <= 20])).toEqual([
      ['notifications_mailed', true],
    ]);
  });
});

interface PlanStep {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** Rows of each loop. */
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanStep[];
}

const stepsOf = (step: PlanStep | undefined): readonly PlanStep[] =>
  step ? [step, ...(step.Plans ?? []).flatMap(stepsOf)] : [];
