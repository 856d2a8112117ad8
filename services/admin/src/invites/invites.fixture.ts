import { userSignedUp } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { AdminFixture, TestCompany, TestPerson } from '../admin.fixture.ts';

/** Returns an address that nobody has. */
export const anEmail = (): string => `${randomUUID()}@invited.example`;

/** Data that a person gives at the sign-up. */
export const PROFILE = {
  firstName: 'Ulrike',
  lastName: 'Brandt',
  designation: null,
  phone: '+442079460118',
  address: { country: 'United Kingdom', state: 'London', city: 'London', addressLine: '1 Lime St', zipCode: 'EC3M' },
};

/** Hash of a link's token, as events carry it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An invite with its person. */
export interface Invited {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
}

/** Returns the calls about invites of an insurer; another company invites where it is named. */
export function inviteCalls(admin: () => AdminFixture, northwind: () => TestCompany) {
  /** An underwriter whom the coordinator has invited. */
  async function invited({ coordinator } = northwind()): Promise<Invited> {
    const email = anEmail();
    const body = { name: { firstName: 'Uma', lastName: 'Berg' }, email, position: 'ICUnderwriter', sendInvite: true };
    const answer = await coordinator.call('POST', '/team-members', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id: userId, inviteId } = answer.body.data as { id: string; inviteId: string };
    return { id: inviteId, userId, email };
  }

  /** A contact whom the coordinator has invited; an engineer of a risk company where one is given. */
  async function contact(riskCompanyId: string | null = null, { coordinator } = northwind()): Promise<Invited> {
    const email = anEmail();
    const position = riskCompanyId ? 'RiskEngineer' : 'RiskManager';
    const body = { name: { firstName: 'Malik', lastName: 'Osei' }, email, position, riskCompanyId };
    const answer = await coordinator.call('POST', '/invites/user/contact', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { id, userId } = answer.body.data as { id: string; userId: string };
    return { id, userId, email };
  }

  /** Publishes the sign-up by the present link as identity does and waits for the expected status. */
  async function signUp({ id: inviteId, userId }: Invited, expected: string): Promise<void> {
    const [hash] = await admin().knex('invites').where({ invite_id: inviteId }).pluck<Buffer[]>('token_hash');
    const tokenHash = hash?.toString('hex') ?? '';
    await admin().deliver(userSignedUp, { inviteId, userId, tokenHash, ...PROFILE });
    await until(async () => (await admin().status(userId)) === expected);
  }

  return { invited, contact, signUp };
}

/** Sends the invite of a member of the team again. */
export const resend = (person: TestPerson, { userId }: Invited) =>
  person.call('PUT', '/invites/user/team-member/resend', { teamMemberId: userId });
