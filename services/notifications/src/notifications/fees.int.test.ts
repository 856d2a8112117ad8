import {
  feeAccepted,
  feeLinkRequested,
  feeRejected,
  feeResponseSubmitted,
} from '@portal/contracts/events/fee-proposals';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixture, type Fixture } from '../portal.fixture.ts';
import { anEvent, startInboxes, type TestInboxes } from './events.fixture.ts';
import { feesConsumer } from './fees.consumer.ts';

let inboxes: TestInboxes;
beforeAll(async () => {
  inboxes = await startInboxes();
});
afterAll(() => inboxes.database.drop());

const consumer = feesConsumer('https://portal.example');
async function happens(event: PortalEvent): Promise<void> {
  const handler = consumer.handlers.find(({ subject }) => subject === event.subject);
  if (!handler) throw new Error(`Nothing handles ${event.subject}`);
  await inboxes.database.knex.transaction((tx) => handler.handle(tx, event));
}
/** Returns the mails to an address: subject and text. */
async function mailsTo(address: string): Promise<[string, string][]> {
  const rows = await inboxes.database.knex('jobs').where({ kind: 'mail' }).select<{ payload: unknown }[]>('payload');
  return rows
    .map(({ payload }) => (typeof payload === 'string' ? JSON.parse(payload) : payload) as Record<string, string>)
    .filter(({ to }) => to === address)
    .map(({ subject = '', text = '' }) => [subject, text]);
}
const now = (event: PortalEvent): PortalEvent => ({ ...event, occurredAt: new Date().toISOString() });
const about = (insurerCompanyId: string) => ({
  ...{ projectId: randomUUID(), projectName: 'Élan Tower', insurerCompanyId, feeProposalId: randomUUID() },
  ...{ companyContactId: randomUUID(), respondentCompanyName: 'Granite Risk' },
});

describe('fee proposals (catalogue, decisions §7, §22)', () => {
  it('a recipient is mailed the link with its three parameters, and nothing else that leads anywhere', async () => {
    const respondentEmail = `${randomUUID()}@granite.example`;
    const link = {
      ...about(randomUUID()),
      ...{ respondentEmail, companyName: 'Ärmel Insurance', insuranceCompanyEmail: 'clara+fees@insurer.example' },
      expiresDateTime: '2030-03-01T04:00:35.000Z',
    };
    await happens(now(anEvent(feeLinkRequested.subject, link, randomUUID())));
    const [[subject, text] = ['', '']] = await mailsTo(respondentEmail);
    expect(subject).toBe('Élan Tower: fee proposal requested');
    expect(text).toContain('Clara Nordin of Ärmel Insurance asks your company for a fee proposal for Élan Tower.');
    expect(text).toContain('The link can be used once, until 1 March 2030 at 04:00 UTC.');
    expect(text.match(/https?:\/\/\S+/g)).toEqual([
      `https://portal.example/submit-fee-proposal?feeProposalId=${link.feeProposalId}&companyContactId=${link.companyContactId}&insuranceCompanyEmail=clara%2Bfees%40insurer.example`,
    ]);
  });

  it('a link is not mailed days later, as after a restore', async () => {
    const respondentEmail = `${randomUUID()}@granite.example`;
    const link = { ...about(randomUUID()), respondentEmail, companyName: 'Ärmel', insuranceCompanyEmail: '' };
    const event = anEvent(feeLinkRequested.subject, { ...link, expiresDateTime: '2030-03-01T10:00:00.000Z' }, null);
    await happens({ ...event, occurredAt: new Date(Date.now() - 4 * 86_400_000).toISOString() });
    expect(await mailsTo(respondentEmail)).toEqual([]);
  });

  it('an answer asks the insurer’s coordinators to act, until the proposal is decided', async () => {
    const [insurer] = [await inboxes.anInsurer(), await inboxes.anInsurer()];
    const answered = { ...about(insurer.companyId), totalAmount: 12_340.5, currency: 'EUR' };
    const event = now(anEvent(feeResponseSubmitted.subject, answered, null));
    await happens(event);
    const rows = await inboxes.rowsOf(event.id);
    expect(rows.map(({ user_id }) => user_id)).toEqual([insurer.actor, insurer.colleague].toSorted());
    expect(rows.map(({ is_viewed }) => is_viewed)).toEqual([false, false]);
    const { totalAmount: _total, currency: _currency, ...proposal } = answered;
    const decided = { ...proposal, respondentEmail: 'x@granite.example', companyName: 'Ärmel', outcome: 'Approved' };
    await happens(now(anEvent(feeAccepted.subject, decided, insurer.actor)));
    expect((await inboxes.rowsOf(event.id)).map(({ is_viewed }) => is_viewed)).toEqual([true, true]);
  });

  it('an answer is confirmed to the address of its link, whoever has the address, with what to do about a false one', async () => {
    const insurer = await inboxes.anInsurer();
    const email = `${randomUUID()}@granite.example`;
    await inboxes.aMember({ role: 'RCCoordinator', companyId: randomUUID(), companyType: 'Risk', email });
    const receipt = { email, companyName: 'evil.example', insuranceCompanyEmail: 'clara@insurer.example' };
    const answered = { ...about(insurer.companyId), totalAmount: 12_340.5, currency: 'EUR', receipt };
    const event = now(anEvent(feeResponseSubmitted.subject, answered, null));
    await happens(event);
    expect(await mailsTo(email)).toEqual([
      [
        'Élan Tower: fee proposal submitted',
        [
          'Fee proposal submitted: Élan Tower',
          'The fee proposal of Granite Risk for Élan Tower has been submitted to evil.\u200Aexample. Its total is 12,340.50 EUR.',
          'It came by the link that was mailed to this address. The link has ended.',
          'If nobody in your company submitted it, write to evil.\u200Aexample at once. clara@insurer.example asked for it.\n',
        ].join('\n\n'),
      ],
    ]);
    // Told in the portal are those who judge it.
    expect((await inboxes.rowsOf(event.id)).map(({ user_id }) => user_id)).toEqual(
      [insurer.actor, insurer.colleague].toSorted(),
    );
  });

  it('an answer is not confirmed days later, nor where the event is from before receipts', async () => {
    const email = `${randomUUID()}@granite.example`;
    const answered = { ...about(randomUUID()), totalAmount: 1, currency: 'EUR' };
    const receipt = { email, companyName: 'Ärmel', insuranceCompanyEmail: '' };
    const event = anEvent(feeResponseSubmitted.subject, { ...answered, receipt }, null);
    await happens({ ...event, occurredAt: new Date(Date.now() - 4 * 86_400_000).toISOString() });
    expect(await mailsTo(email)).toEqual([]);
    const all = () => inboxes.database.knex('jobs').where({ kind: 'mail' }).pluck<string[]>('id');
    const before = await all();
    await happens(now(anEvent(feeResponseSubmitted.subject, answered, null)));
    expect(await all()).toEqual(before);
    await happens(now(event));
    const [[, text = ''] = [], ...more] = await mailsTo(email);
    expect([text.split('\n\n').at(-1), more]).toEqual([
      'If nobody in your company submitted it, write to Ärmel at once.\n',
      [],
    ]);
  });

  it('an answer is told to the primary underwriter, too, and to no other', async () => {
    const insurer = await inboxes.anInsurer();
    const of = { role: 'ICUnderwriter', companyId: insurer.companyId, companyType: 'Insurance' } as const;
    const [primary, other] = [await inboxes.aMember(of), await inboxes.aMember(of)];
    const participants = [
      { userId: primary, companyId: insurer.companyId, role: 'ICUnderwriter', isPrimary: true },
      { userId: other, companyId: insurer.companyId, role: 'ICUnderwriter', isPrimary: false },
    ];
    const answered = { ...about(insurer.companyId), totalAmount: 12, currency: 'EUR', participants };
    const event = now(anEvent(feeResponseSubmitted.subject, answered, null));
    await happens(event);
    expect((await inboxes.rowsOf(event.id)).map(({ user_id }) => user_id)).toEqual(
      [insurer.actor, insurer.colleague, primary].toSorted(),
    );
  });

  it('a company without an account is told by mail, one with an account in its inbox, too', async () => {
    const outsider = `${randomUUID()}@granite.example`;
    const member = `Rita.${randomUUID()}@granite.example`;
    const userId = await inboxes.aMember({
      ...{ role: 'RCCoordinator', companyId: randomUUID(), companyType: 'Risk', email: member },
    });
    const base = { ...about(randomUUID()), companyName: 'Ärmel Insurance' };
    const toOutsider = now(
      anEvent(feeRejected.subject, { ...base, respondentEmail: outsider, outcome: 'Rejected' }, null),
    );
    const toMember = now(
      anEvent(feeAccepted.subject, { ...base, respondentEmail: member.toLowerCase(), outcome: 'Approved' }, null),
    );
    await happens(toOutsider);
    await happens(toMember);
    const [[subject, text] = ['', ''], ...more] = await mailsTo(outsider);
    expect([subject, more]).toEqual(['Élan Tower: your fee proposal was rejected', []]);
    expect(text).toContain('Ärmel Insurance has reviewed your fee proposal for Élan Tower. It was rejected.');
    expect(text).not.toMatch(/https?:/);
    expect((await inboxes.rowsOf(toMember.id)).map(({ user_id }) => user_id)).toEqual([userId]);
    expect((await mailsTo(member)).map(([one]) => one)).toEqual(['Élan Tower: your fee proposal was approved']);
    expect(await inboxes.rowsOf(toOutsider.id)).toEqual([]);
  });

  it('an address of somebody who was only invited, or has another role, is told by mail', async () => {
    for (const fields of [{ role: 'RCCoordinator', accessStatus: 'InviteSent' }, { role: 'ICUnderwriter' }] as const) {
      const email = `${randomUUID()}@granite.example`;
      await inboxes.aMember({ companyId: randomUUID(), companyType: 'Risk', email, ...fields });
      const base = { ...about(randomUUID()), companyName: 'Ärmel Insurance', respondentEmail: email };
      await happens(now(anEvent(feeAccepted.subject, { ...base, outcome: 'Approved' }, null)));
      expect((await mailsTo(email)).map(([subject]) => subject)).toEqual([
        'Élan Tower: your fee proposal was approved',
      ]);
    }
  });
});

describe('an answer whose event comes twice', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture?.stop());

  it('is confirmed once', async () => {
    const { knex } = fixture.running.database;
    const answer = (email: string) => {
      const receipt = { email, companyName: 'Ärmel', insuranceCompanyEmail: 'clara@insurer.example' };
      const answered = { ...about(randomUUID()), totalAmount: 1, currency: 'EUR', receipt };
      return now(anEvent(feeResponseSubmitted.subject, answered, null));
    };
    const [email, last] = [`${randomUUID()}@granite.example`, `${randomUUID()}@granite.example`];
    const event = answer(email);
    for (const one of [event, event, answer(last)]) await fixture.deliver(one);
    const to = (address: string) => fixture.mailBox.mails.filter((mail) => mail.to?.[0]?.address === address).length;
    await until(() => to(last) === 1);
    await until(async () => !(await knex('jobs').whereIn('state', ['Queued', 'Running']).first('id')));
    expect(to(email)).toBe(1);
  });
});
