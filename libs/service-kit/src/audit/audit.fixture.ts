import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { id } from '@portal/contracts/common/fields';
import { answer } from '@portal/contracts/common/list';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { allow, publicEndpoint } from '@portal/rights';
import {
  audit,
  auditAbout,
  auditNothing,
  badRequest,
  defineService,
  notFound,
  route,
  serviceSettings,
  transaction,
} from '../index.ts';

/** A row of `audit.records` as tests read it. */
export interface StoredRecord {
  readonly id: number;
  readonly action: string;
  readonly outcome: string;
  readonly [column: string]: unknown;
}

const params = v.object({ id });
const done = { data: '' };

/** A service with a route for each way of changing something. */
export const service = defineService({
  name: 'projects',
  version: '1.0.0',
  settings: v.object(serviceSettings),
  relay: false,
  migrations: {
    '001-things': {
      up: (knex: Knex) => knex.raw('create table things (name text primary key)'),
      down: (knex: Knex) => knex.schema.dropTable('things'),
    },
  },
  routes(app, { knex }) {
    const rest = { access: allow('project', 'update'), params, answer: answer(v.string()) } as const;
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/told',
        summary: 'Tells what it changes',
        audit: { action: 'project.tell' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      ({ params }) =>
        transaction(knex, async (tx) => {
          await tx('things').insert({ name: params.id });
          const before = { name: 'Old', city: 'Oslo', password: 'Portal-2025' };
          await audit(tx, { before, after: { name: 'New', city: 'Oslo', password: 'Portal-2026' }, details: { n: 2 } });
          return done;
        }),
    );
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/silent',
        summary: 'Changes something in a transaction and says nothing of it',
        audit: { action: 'project.change' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      ({ params }) =>
        transaction(knex, async (tx) => {
          await tx('things').insert({ name: params.id });
          return done;
        }),
    );
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/alone',
        summary: 'Changes something outside of any transaction',
        audit: { action: 'project.changeAlone' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      async ({ params }) => {
        await knex('things').insert({ name: params.id });
        return done;
      },
    );
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/failed',
        summary: 'Records a change that is rolled back',
        audit: { action: 'project.fail' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      ({ params }) =>
        transaction(knex, async (tx) => {
          await tx('things').insert({ name: params.id });
          await audit(tx, {});
          throw badRequest('400.9', 'No.');
        }),
    );
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/same',
        summary: 'Changes nothing, and says or shows so',
        audit: { action: 'project.keep' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      async ({ params }) => {
        const isThere = await transaction(knex, (tx) => tx('things').where({ name: params.id }).first());
        if (isThere) auditNothing();
        return done;
      },
    );
    route(
      app,
      endpoint({
        ...rest,
        method: 'PUT',
        path: '/projects/{id}/refused',
        summary: 'Records all of its refusals',
        audit: { action: 'project.refuse', refusals: 'all' },
        whenClosed: 'unrelated',
        changes: [],
      }),
      () => {
        throw badRequest('400.9', 'No.');
      },
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/projects/{id}',
        summary: 'Another company’s',
        access: allow('project', 'read'),
        params,
        answer: answer(v.string()),
      }),
      () => {
        throw notFound();
      },
    );
    route(
      app,
      endpoint({
        method: 'POST',
        path: '/notes',
        summary: 'A proof that may fail',
        access: publicEndpoint('a test'),
        audit: { action: 'proof.give', refusals: 'faults' },
        body: v.object({ email: v.string(), password: v.string() }),
        answer: answer(v.string()),
        whenClosed: 'unrelated',
        changes: [],
      }),
      ({ body }) => {
        auditAbout({ kind: 'account', id: body.email });
        throw badRequest('400.1', 'Wrong.');
      },
    );
    route(
      app,
      endpoint({
        method: 'POST',
        path: '/reports',
        summary: 'A proof that may fail, twice a minute',
        access: publicEndpoint('a test'),
        audit: { action: 'report.open', refusals: 'faults' },
        answer: answer(v.string()),
        whenClosed: 'unrelated',
        changes: [],
      }),
      () => {
        throw badRequest('400.1', 'Wrong.');
      },
      { rateLimit: { max: 2, windowMs: 60_000 } },
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/reports/{id}',
        summary: 'Another company’s, often',
        access: allow('project', 'read'),
        params,
        answer: answer(v.string()),
      }),
      () => {
        throw notFound();
      },
      { rateLimit: { max: 30_000, windowMs: 60_000 }, isStream: true },
    );
  },
});
