import { randomUUID } from 'node:crypto';
import { hashSecretToken, newSecretToken } from '@portal/service-kit';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { beginAttempt, attemptKey } from '../core/credentials/lock-out.ts';
import { removeStale } from './sweep.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

it('sessions go a week after their end with their tokens, attempts when they count no more', async () => {
  const { knex } = database;
  const live = randomUUID();
  for (const [sid, expires] of [
    [live, `now()`],
    [randomUUID(), `now() - interval '8 days'`],
  ] as const) {
    await knex('sessions').insert({ sid, user_id: randomUUID(), remembered: false, expires_at: knex.raw(expires) });
    await knex('refresh_tokens').insert({ sid, token_hash: hashSecretToken(newSecretToken()) });
  }
  for (const email of ['new@insurer.example', 'old@insurer.example']) await beginAttempt(knex, attemptKey(email));
  await knex('sign_in_attempts')
    .where({ email_hash: attemptKey('old@insurer.example') })
    .update({ last_at: knex.raw(`now() - interval '31 minutes'`) });
  await removeStale(knex);
  expect(await knex('refresh_tokens').pluck('sid')).toEqual([live]);
  expect(await knex('sign_in_attempts')).toHaveLength(1);
});
