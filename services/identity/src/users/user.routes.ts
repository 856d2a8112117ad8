import { waitForCv } from '@portal/attached-files';
import {
  getCurrentUser,
  skipReportNotesWarning,
  switchSingleKeys,
  updateCurrentUser,
} from '@portal/contracts/identity/user.endpoints';
import { type CurrentUser } from '@portal/contracts/identity/user';
import {
  audit,
  auditNothing,
  etag,
  route,
  transaction,
  unauthenticated,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { findPerson, type Person } from '../core/people/person.repository.ts';
import { changeProfile, profileStateOf, setSingleKeys, skipWarning, type ProfileState } from './profile.ts';

/** One's own person (spec 3 §7). */
export function userRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, getCurrentUser, async ({ viewer, reply }) => {
    const state = await profileStateOf(knex, viewer.userId);
    const person = await findPerson(knex, viewer.userId);
    if (!person) throw unauthenticated();
    reply.header('etag', etag(state.version));
    return { data: answerOf(person, state) };
  });

  route(app, updateCurrentUser, async ({ viewer, body, reply, expected }) => {
    if (body.cvFileId) await waitForCv(knex, viewer, body.cvFileId);
    const { person, state } = await transaction(knex, async (tx) => ({
      person: await changeProfile(tx, viewer.userId, body, expected),
      state: await profileStateOf(tx, viewer.userId),
    }));
    reply.header('etag', etag(state.version));
    return { data: answerOf(person, state) };
  });

  route(app, skipReportNotesWarning, async ({ viewer }) => {
    await transaction(knex, async (tx) => {
      if (!(await skipWarning(tx, viewer.userId))) return auditNothing();
      await audit(tx, {
        item: { kind: 'user', id: viewer.userId },
        before: { skipReportNotesWarning: false },
        after: { skipReportNotesWarning: true },
      });
    });
    return { data: { skipReportNotesWarning: true } };
  });

  route(app, switchSingleKeys, async ({ viewer, body: { usesSingleKeys } }) => {
    await transaction(knex, async (tx) => {
      if (!(await setSingleKeys(tx, viewer.userId, usesSingleKeys))) return auditNothing();
      await audit(tx, {
        item: { kind: 'user', id: viewer.userId },
        before: { usesSingleKeys: !usesSingleKeys },
        after: { usesSingleKeys },
      });
    });
    return { data: { usesSingleKeys } };
  });
}

const answerOf = (
  person: Person,
  { version, cvFileId, cvFileInfo, skipReportNotesWarning, usesSingleKeys }: ProfileState,
): CurrentUser => ({
  id: person.userId,
  version,
  email: person.email,
  name: { firstName: person.firstName, lastName: person.lastName },
  fullName: `${person.firstName} ${person.lastName}`,
  role: person.role,
  designation: person.designation,
  phone: person.phone,
  address: person.address,
  companyId: person.companyId,
  companyType: person.companyType,
  companyName: person.companyName,
  isPrimaryContact: person.isPrimaryContact,
  cvFileId,
  cvFileInfo,
  subscriptionPlan: person.plan,
  acceptedEula: person.acceptedEula,
  acceptedLicense: person.acceptedLicense,
  passwordExpiresAt: person.passwordExpiresAt?.toISOString() ?? null,
  skipReportNotesWarning,
  usesSingleKeys,
});
