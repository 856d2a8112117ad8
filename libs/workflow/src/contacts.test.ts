import { expect, it } from 'vitest';
import { evaluateContact, evaluateNewEngineer, grantsAccessAtOnce, type ContactFacts } from './contacts.ts';

const coordinator = { role: 'ICCoordinator', companyType: 'Insurance', plan: 'Pro' } as const;
const engineer = { ...coordinator, role: 'RiskEngineer' } as const;
const open = { status: 'Open', isPrimary: true } as const;
const closed = { ...open, status: 'Closed' } as const;
const aContact = (facts: Partial<ContactFacts> = {}): ContactFacts => ({
  position: 'Broker',
  status: 'InviteSent',
  isPrimary: false,
  ownCompany: false,
  isInviter: true,
  isInvited: true,
  request: null,
  isRequester: false,
  ...facts,
});

it('the primary risk engineer of a project stays a contact until somebody else is (decisions §21)', () => {
  const primary = { position: 'InternalRE', isPrimary: true } as const;
  expect(evaluateContact(open, aContact(primary), 'delete', coordinator)).toMatchObject({
    obstacle: 'guard',
    reason: 'Assigned',
  });
  expect(evaluateContact(open, aContact({ ...primary, position: 'Broker' }), 'delete', coordinator).allowed).toBe(true);
  expect(evaluateContact(closed, aContact(primary), 'delete', coordinator)).toMatchObject({ obstacle: 'closed' });
});

it('an invite is sent again by who has sent it, while it is under way or was rejected', () => {
  const resend = (facts: Partial<ContactFacts>, place: typeof open | typeof closed = open) =>
    evaluateContact(place, aContact(facts), 'resend', coordinator);
  expect(resend({}).allowed).toBe(true);
  expect(resend({ status: 'AccessRejected' }).allowed).toBe(true);
  expect(resend({ isInviter: false })).toMatchObject({ obstacle: 'role' });
  expect(resend({}, closed)).toMatchObject({ obstacle: 'closed' });
  expect(resend({ status: 'HasAccess' })).toMatchObject({ obstacle: 'state', reason: 'NotResendable' });
  expect(resend({ isInvited: false })).toMatchObject({ obstacle: 'state' });
});

it('risk engineers are added by who owns the project', () => {
  expect(evaluateNewEngineer(open, coordinator).allowed).toBe(true);
  expect(evaluateNewEngineer(open, engineer)).toMatchObject({ reason: 'EngineersByInsurer' });
  expect(evaluateNewEngineer(closed, engineer)).toMatchObject({ obstacle: 'closed' });
});

it('who waits for access is let in or refused by the company that owns the project, once, and never by the person who made the request', () => {
  const decide = (facts: Partial<ContactFacts>, viewer: Parameters<typeof evaluateContact>[3] = coordinator) =>
    (['approve', 'reject'] as const).map((action) => evaluateContact(open, aContact(facts), action, viewer));
  const waiting = { request: 'Waiting' } as const;
  const needs = { kind: 'text', field: 'rejectionReason', maxLength: 1000 };
  expect(decide(waiting)).toEqual([{ allowed: true }, { allowed: true, needs }]);
  expect(decide(waiting, { ...coordinator, role: 'ICUnderwriter' }).every(({ allowed }) => allowed)).toBe(true);
  for (const role of ['RiskEngineer', 'RCCoordinator', 'Broker', 'SiteContact'] as const)
    for (const verdict of decide(waiting, { ...coordinator, role }))
      expect(verdict).toMatchObject({ obstacle: 'role' });
  for (const request of [null, 'Rejected'] as const)
    for (const verdict of decide({ request })) expect(verdict).toMatchObject({ reason: 'NotWaiting' });
  for (const verdict of decide({ ...waiting, isRequester: true }))
    expect(verdict).toMatchObject({ reason: 'OwnRequest' });
  expect(evaluateContact(closed, aContact(waiting), 'approve', coordinator)).toMatchObject({ obstacle: 'closed' });
});

it('only those who approve let people in at once (decisions §26.1)', () => {
  const atOnce = (role: Parameters<typeof evaluateContact>[3]['role']) => grantsAccessAtOnce({ ...coordinator, role });
  expect([atOnce('ICCoordinator'), atOnce('ICUnderwriter')]).toEqual([true, true]);
  expect([atOnce('RiskEngineer'), atOnce('RCCoordinator'), atOnce('Broker')]).toEqual([false, false, false]);
});
