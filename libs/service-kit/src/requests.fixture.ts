import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { calendarDate, id, requiredName } from '@portal/contracts/common/fields';
import { answer, listAnswer, listQuery } from '@portal/contracts/common/list';
import type { Knex } from 'knex';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import { allow, publicEndpoint, signedIn, signedInBeforeTerms } from '@portal/rights';
import {
  defineService,
  etag,
  listParameters,
  notFound,
  pageAnswer,
  queryPrepared,
  route,
  serviceSettings,
  transaction,
} from './index.ts';

const item = v.object({ id, name: v.string(), opened: v.nullable(calendarDate), count: v.number() });

/** A service with a route of each kind, for the tests of what service-kit does for all of them. */
export const service = defineService({
  name: 'projects',
  version: '1.2.3',
  settings: v.object(serviceSettings),
  relay: false,
  migrations: {
    '001-items': {
      up: (knex: Knex) =>
        knex.raw(`create table items (id uuid primary key default gen_random_uuid(), name text not null,
          opened date, count bigint not null default 0, constraint items_name_key unique (name))`),
      down: (knex: Knex) => knex.schema.dropTable('items'),
    },
  },
  routes(app, { knex, pool }) {
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/projects',
        summary: 'Items',
        access: allow('project', 'read'),
        query: listQuery(['name', 'opened']),
        answer: listAnswer(item),
      }),
      async ({ query }) => {
        const parameters = listParameters(query, { sortFieldName: 'name' });
        const items = await queryPrepared<v.InferOutput<typeof item>>(pool, {
          name: 'items',
          text: 'select id, name, opened, count from items order by name limit $1 offset $2',
          values: [parameters.pageSize, parameters.offset],
        });
        return pageAnswer(items, items.length, parameters);
      },
    );
    route(
      app,
      endpoint({
        method: 'POST',
        path: '/projects',
        summary: 'Add an item',
        access: allow('project', 'create'),
        audit: { action: 'project.create' },
        body: v.object({ name: v.pipe(v.string(), v.maxLength(5_000)), opened: v.nullish(calendarDate) }),
        answer: answer(item),
        status: 201,
        whenClosed: 'unrelated',
        changes: [],
      }),
      ({ body, reply }) =>
        transaction(knex, async (tx) => {
          const [added] = await tx('items').insert({ ...body, opened: body.opened ?? null }, '*');
          reply.header('etag', etag(1));
          return { data: { ...added, secret: 'not in the schema' } };
        }),
      { conflicts: { items_name_key: { message: 'This name is taken.', field: 'name' } } },
    );
    route(
      app,
      endpoint({
        method: 'PUT',
        path: '/projects/{id}',
        summary: 'Change an item',
        access: allow('project', 'update'),
        audit: { action: 'project.update' },
        ifMatch: 'overwrite',
        params: v.object({ id }),
        body: v.object({ name: requiredName(50), location: v.object({ city: v.string(), tags: v.array(v.string()) }) }),
        answer: answer(v.object({ version: v.nullable(v.number()), inTransaction: v.string() })),
        whenClosed: 'unrelated',
        changes: [],
      }),
      async ({ expected, body }) => {
        const [row] = await transaction(knex, (tx) =>
          queryPrepared<{ name: string }>(tx, { name: 'echo', text: 'select $1 as name', values: [body.name] }),
        );
        return { data: { version: expected ?? null, inTransaction: row?.name ?? '' } };
      },
    );
    route(
      app,
      endpoint({
        method: 'DELETE',
        path: '/projects/{id}',
        summary: 'Delete an item',
        access: allow('project', 'delete'),
        audit: { action: 'project.delete' },
        params: v.object({ id }),
        answer: 'raw',
        status: 204,
        whenClosed: 'unrelated',
        changes: [],
      }),
      () => undefined,
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/projects/{id}',
        summary: 'One item',
        access: signedIn,
        params: v.object({ id }),
        answer: answer(item),
      }),
      () => {
        throw notFound('The project was not found.', { fieldErrors: { projectId: ['The project was not found.'] } });
      },
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/notes',
        summary: 'Before the terms',
        access: signedInBeforeTerms,
        answer: answer(v.string()),
      }),
      ({ viewer }) => ({ data: viewer.role }),
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/claims',
        summary: 'Faults',
        access: publicEndpoint('a test of faults'),
        query: v.object({ kind: v.picklist(['error', 'unique', 'text', 'slow']) }),
        answer: answer(v.string()),
      }),
      async ({ query }) => {
        if (query.kind === 'error') throw new Error('password=hunter2');
        if (query.kind === 'unique') await knex.raw(`insert into items (name) values ('twice'), ('twice')`);
        if (query.kind === 'text') await knex.raw('select ?::text', ['a\0b']);
        if (query.kind === 'slow') await knex.raw(`set statement_timeout = 20; select pg_sleep(5)`);
        return { data: '' };
      },
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/reports',
        summary: 'A file, a few times a minute',
        access: publicEndpoint('a test of files'),
        answer: 'raw',
      }),
      ({ reply }) => reply.type('text/csv').send('a;b'),
      { rateLimit: { max: 2, windowMs: 60_000 } },
    );
    route(
      app,
      endpoint({
        method: 'GET',
        path: '/reports/{id}',
        summary: 'Bytes that go on for as long as they are read',
        access: signedIn,
        params: v.object({ id }),
        answer: 'raw',
      }),
      async ({ reply }) => {
        await knex('items').first('id');
        const endless = new Readable({ read: () => undefined });
        endless.push('a;b');
        return reply.type('text/csv').send(endless);
      },
      { rateLimit: { max: 40, windowMs: 60_000 }, isStream: true },
    );
  },
});
