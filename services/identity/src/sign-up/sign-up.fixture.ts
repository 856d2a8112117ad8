import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { inviteChanged, memberChanged } from '@portal/contracts/events/admin';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { until } from '@portal/testing';
import type * as v from 'valibot';
import { PASSWORD, type Answer, type IdentityFixture } from '../identity.fixture.ts';

type Member = Awaited<ReturnType<IdentityFixture['person']>>;
type Invite = v.InferInput<typeof inviteChanged.data>;
/** An invited person, with the link from their mail. */
export interface Invited {
  readonly member: Member;
  readonly inviteId: string;
  readonly token: string;
}
type Link = Pick<Invited, 'inviteId' | 'token'>;

/** The link with one character of its token altered. */
export const altered = <Of extends Link>(link: Of): Of => ({
  ...link,
  token: (link.token.startsWith('x') ? 'y' : 'x') + link.token.slice(1),
});

/** Hash of a link's token, as events carry it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const ADDRESS = {
  country: 'United Kingdom',
  state: 'London',
  city: 'London',
  addressLine: '1 Lime St',
  zipCode: 'EC3M',
};
const PROFILE = {
  password: PASSWORD,
  confirmPassword: PASSWORD,
  firstName: 'Ulrike',
  lastName: 'Brandt',
  phone: '+44 2079 460118',
  address: ADDRESS,
};

/** Answer to an invalid link. */
export const EXPIRED = { code: 'LinkExpired', message: 'Sorry, this link has expired or was used already.' };

/** Publishes invites as admin does, and calls the routes of their links. */
export function invitesOf(identity: () => IdentityFixture) {
  let closing: (() => void)[] = [];
  const invites = {
    /** Leaves the people whose sign-up is still waited for; for after each test. */
    close() {
      for (const close of closing) close();
      closing = [];
    },

    async deliver({ member, inviteId, token }: Invited, changes: Partial<Invite> & { token?: string } = {}) {
      const { token: newToken = token, ...rest } = changes;
      const invite: Invite = {
        inviteId,
        userId: member.userId,
        kind: 'TeamMember',
        version: 1,
        tokenHash: hashOf(newToken),
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        ...rest,
      };
      await identity().deliver(inviteChanged, invite);
      const { version } = invite;
      await until(() => identity().knex('invites').where({ invite_id: inviteId, version }).first('version'));
    },

    /** Adds a person invited by admin's events; admin answers the sign-up with the status. */
    async person(
      changes: Partial<Member> = {},
      answered: AccessStatus = 'HasAccess',
      invite: Partial<Invite> = {},
    ): Promise<Invited> {
      const { deliver, knex, person } = identity();
      const member = await person({ accessStatus: 'InviteSent', ...changes }, null);
      const invited = { member, inviteId: randomUUID(), token: newToken() };
      await invites.deliver(invited, invite);
      let isDone = false;
      closing.push(() => (isDone = true));
      void until(async () => {
        const isUsed = await knex('invites').where({ invite_id: invited.inviteId }).whereNotNull('used_at').first();
        if (isUsed) await deliver(memberChanged, { ...member, version: 2, accessStatus: answered });
        return isDone || isUsed !== undefined;
      }).catch(() => undefined);
      return invited;
    },

    signUp: ({ inviteId, token }: Link, changes: object = {}): Promise<Answer> =>
      identity().post('/account/signup-user', { inviteId, token, ...PROFILE, ...changes }),
    signUpCompany: (path: string, { inviteId, token }: Link, changes: object = {}): Promise<Answer> =>
      identity().post(`/account/signup-company/${path}`, {
        inviteId,
        token,
        ...PROFILE,
        companyName: `Company ${inviteId.slice(0, 8)}`,
        companyAddress: ADDRESS,
        companyPhone: '+44 2079 460119',
        ...changes,
      }),
    verify: ({ inviteId, token }: Link): Promise<Answer> =>
      identity().post('/account/verify-invite-token', { inviteId, token }),
  };
  return invites;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
