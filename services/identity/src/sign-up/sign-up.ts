import { waitForCv } from '@portal/attached-files';
import { ownDesignationFault } from '@portal/contracts/identity/designation';
import { bareNumber } from '@portal/contracts/common/phone';
import type { AccessStatus } from '@portal/contracts/common/enums';
import { storedName } from '@portal/contracts/common/name-key';
import { userSignedUp } from '@portal/contracts/events/identity';
import { PERSONAL_INFO_TEXTS } from '@portal/contracts/identity/personal-info';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import { repeatFault } from '@portal/contracts/identity/password-rule';
import type { InvitedCompany, SignUpAs, SignUpBody } from '@portal/contracts/identity/sign-up';
import { publish } from '@portal/event-bus';
import { audit, hashSecretToken, invalid, transaction } from '@portal/service-kit';
import { statusAfter } from '@portal/workflow';
import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import { refuseGuessablePassword } from '../core/credentials/guessable.ts';
import { hashPassword } from '../core/credentials/passwords.ts';
import { replacePassword } from '../core/credentials/password.repository.ts';
import { findPerson } from '../core/people/person.repository.ts';
import { acceptsCv, assignCv } from './cv.ts';
import { hasLink, invitedBy, useLink, type Invited } from './link.ts';

/**
 * Role of a person who signs up with a company, as its primary contact; all coordinators share one rule for
 * designations.
 */
const PRIMARY_CONTACT = 'RCCoordinator';

/** Subject of a sign-up: a person, or a person with the company that they describe. */
export interface SigningUp {
  readonly as: SignUpAs;
  /** Returns the validated company; throws 400 for errors. */
  readonly companyOf?: (invited: Invited) => Promise<Omit<InvitedCompany, 'companyId'>>;
}

/** A person who has signed up, by an invite of a kind. */
export interface SignedUp {
  readonly userId: string;
  readonly kind: InviteKind;
}

/**
 * Signs up the person of a link: sets the password, uses up the link and publishes the sign-up to admin, which stores
 * the person, their company and access status (decisions §3.4). One of several concurrent attempts succeeds.
 * @returns the person; undefined where the link is invalid, or for another kind of sign-up @throws 400 for invalid
 * fields; the link then stays valid
 */
export async function signUp(
  knex: Knex,
  body: SignUpBody,
  { as, companyOf }: SigningUp = { as: 'User' },
): Promise<SignedUp | undefined> {
  const fault = repeatFault(body.password, body.confirmPassword);
  if (fault) throw invalid({ confirmPassword: [fault] });
  const invited = await invitedBy(knex, body);
  if (!invited?.signUpAs.includes(as)) return undefined;
  const { person } = invited;
  const designation = storedName(body.designation ?? '') || null;
  const unfit = ownDesignationFault(as === 'User' ? person.role : PRIMARY_CONTACT, designation);
  if (unfit !== undefined) throw invalid({ designation: [unfit] });
  const cvFileId = body.cvFileId ?? null;
  if (cvFileId && !(as === 'User' && acceptsCv(invited))) throw invalid({ cvFileId: [PERSONAL_INFO_TEXTS.noCv] });
  if (cvFileId) await waitForCv(knex, person, cvFileId);
  const company = await companyOf?.(invited);
  refuseGuessablePassword(body.password, 'password', person, body, { companyName: company?.name ?? null });
  const passwordHash = await hashPassword(body.password);
  return transaction(knex, async (tx) => {
    const { userId } = person;
    if (!(await useLink(tx, body))) return undefined;
    await setPassword(tx, userId, passwordHash);
    if (cvFileId) await assignCv(tx, { cvFileId, inviteId: body.inviteId, userId });
    const { inviteId, token, address, phone } = body;
    const [firstName, lastName] = [storedName(body.firstName), storedName(body.lastName)];
    await publish(
      tx,
      userSignedUp,
      {
        inviteId,
        userId,
        tokenHash: hashSecretToken(token).toString('hex'),
        firstName,
        lastName,
        designation,
        phone: bareNumber(phone),
        address,
        company: company ?? null,
        cvFileId,
      },
      { userId, name: `${firstName} ${lastName}` },
    );
    const actor = { userId, role: person.role, companyId: person.companyId };
    const details = { inviteId, ...(company && { companyName: company.name }), ...(cvFileId && { cvFileId }) };
    await audit(tx, { item: { kind: 'user', id: userId }, actor, details });
    return { userId, kind: invited.kind };
  });
}

/**
 * Stores a password. A person who was rejected and invited again has an earlier one, which joins the former passwords.
 */
async function setPassword(tx: Knex.Transaction, userId: string, passwordHash: string): Promise<void> {
  const [former] = await tx('credentials').where({ user_id: userId }).forUpdate().pluck<string[]>('password_hash');
  if (former !== undefined) await replacePassword(tx, userId, former, passwordHash);
  else await tx('credentials').insert({ user_id: userId, password_hash: passwordHash, changed_at: tx.fn.now() });
}

const ASK_EVERY_MS = 50;

/**
 * Waits for the access status that admin publishes after a sign-up. After `patienceMs` it returns `NeedApproval` for who has to
 * be approved whatever seats there are, and `InviteSent` for others and where another link has replaced the one that was used:
 * that sign-up counts for nothing.
 */
export async function statusAfterSignUp(
  knex: Knex,
  { userId, kind }: SignedUp,
  patienceMs: number,
): Promise<AccessStatus> {
  const atLeast = statusAfter({ event: 'signUp', hasSeat: true }, kind, 'InviteSent');
  const end = Date.now() + patienceMs;
  for (;;) {
    const status = (await findPerson(knex, userId))?.accessStatus ?? 'InviteSent';
    if (status !== 'InviteSent') return status;
    if (Date.now() >= end) return atLeast === 'NeedApproval' && !(await hasLink(knex, userId)) ? atLeast : status;
    await pause(ASK_EVERY_MS);
  }
}
