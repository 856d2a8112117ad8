import { inspectionScheduled } from '@portal/contracts/events/inspections';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { anEvent, startInboxes, type TestInboxes } from '../../notifications/events.fixture.ts';
import { changesAfter } from './inbox.repository.ts';
import { itemsFor } from './item.ts';

// Before anything is loaded, every named zone of this process gets Tokyo's clocks.
const { DateTimeFormat } = vi.hoisted(() => {
  const { DateTimeFormat } = Intl;
  const changed = (options: Intl.DateTimeFormatOptions = {}) =>
    options.timeZone && options.timeZone !== 'UTC' ? { ...options, timeZone: 'Asia/Tokyo' } : options;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    apply: (target, _self, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
    construct: (target, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
  });
  return { DateTimeFormat };
});

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(async () => {
  // Files share a worker.
  Intl.DateTimeFormat = DateTimeFormat;
  await inboxes.database.drop();
});

it('writes times of a site in inbox and mail by PostgreSQL’s zone rules, not by Node’s (ADR 32)', async () => {
  const { knex } = inboxes.database;
  const [riskManager, traveller] = [
    await inboxes.aMember({ role: 'RiskManager' }),
    await inboxes.aMember({ role: 'RiskManager' }),
  ];
  await knex('time_zones').insert({ user_id: traveller, version: 1, time_zone: 'Asia/Kolkata' });
  const participants = [riskManager, traveller].map((userId) => ({
    ...{ userId, companyId: null, role: 'RiskManager', isPrimary: false },
  }));
  const project = { projectId: randomUUID(), projectName: 'Dam', insurerCompanyId: randomUUID(), participants };
  const data = {
    ...{ inspectionId: randomUUID(), inspectionNumber: 2, inspectionKind: 'OnSite', locationName: 'Pier 4' },
    ...{ startDateTime: '2026-12-01T14:00:00.000Z', endDateTime: '2026-12-01T20:00:00.000Z' },
    timeZone: 'America/New_York',
  };
  const event = anEvent(inspectionScheduled.subject, { ...project, ...data }, randomUUID());
  await inboxes.happens({ ...event, occurredAt: new Date().toISOString() });

  const rows = await knex.transaction((tx) => changesAfter(tx, riskManager, 0n, 10));
  const viewer = { userId: riskManager, role: 'RiskManager', companyId: null, companyType: 'NoCompany' } as const;
  const reader = { viewer, timezoneOffset: 300 };
  const [item] = await itemsFor(knex, rows, reader);
  expect(item?.body).toContain('12/01/2026 09:00 AM UTC-05:00');
  const mails = await knex('jobs').pluck<{ to: string; text: string }[]>('payload');
  const mailTo = (userId: string) => mails.find(({ to }) => to.startsWith(userId))?.text;
  expect(mailTo(riskManager)).toContain('12/01/2026 09:00 AM UTC-05:00 (02:00 PM UTC)');
  expect(mailTo(traveller)).toContain('12/01/2026 09:00 AM UTC-05:00 (07:30 PM UTC+05:30)');
});
