import {
  listInvites as listInvitesEndpoint,
  getInvitedUser,
  inviteContact as inviteContactEndpoint,
  resendToTeamMember,
  resendToContact as resendToContactEndpoint,
  approveInvitedUser,
  rejectInvitedUser,
  deleteInvite,
} from '@portal/contracts/admin/invite.endpoints';
import { tabStateOf, type Viewer } from '@portal/access';
import type { Invite } from '@portal/contracts/admin/invite';
import { listParameters, pageAnswer, route, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { AdminDeps } from '../config.ts';
import { coordinatorOf } from '../core/members/coordinator.ts';
import { countingTakenEmails, emailTaken } from '../core/members/email-taken.ts';
import { tabAccessOf } from '../core/settings/setting.repository.ts';
import { transactionsOf } from '../transactions.ts';
import { resendToContact } from './resend-to-contact.ts';
import { inviteContact } from './contact.ts';
import { approveInvite, rejectInvite, resendInvite, withdrawInvite } from '../core/invites/invites.ts';
import { inviteMails } from '../core/invites/mails.ts';
import {
  answerOf,
  listInvites,
  requireInvite,
  tenantOf,
  type InvitedPerson,
} from '../core/invites/invite.repository.ts';

/** Invites of people (spec 3 §7, decisions §3.4): those sent by the viewer's company, and those of its own people. */
export function inviteRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  const answering = async (
    viewer: Viewer,
    work: (tx: Knex.Transaction) => Promise<InvitedPerson>,
  ): Promise<{ data: Invite }> => ({
    data: answerOf(await inTransaction(work), viewer, await seesContacts(knex, viewer)),
  });

  route(app, listInvitesEndpoint, async ({ viewer, query }) => {
    const parameters = listParameters(query, { sortFieldName: 'sentAt', sortDirection: 'Descending' });
    const { items, totalCount } = await listInvites(knex, tenantOf(viewer), parameters, query.userId);
    const seesThem = await seesContacts(knex, viewer);
    return pageAnswer(
      items.map((person) => answerOf(person, viewer, seesThem)),
      totalCount,
      parameters,
    );
  });

  route(app, getInvitedUser, async ({ viewer, params }) => {
    const person = await requireInvite(knex, viewer, { inviteId: params.id });
    return { data: answerOf(person, viewer, await seesContacts(knex, viewer)) };
  });

  route(
    app,
    inviteContactEndpoint,
    ({ viewer, body }) => {
      const coordinator = coordinatorOf(viewer);
      return countingTakenEmails(knex, coordinator, () =>
        answering(viewer, (tx) => inviteContact(tx, mails, coordinator, body)),
      );
    },
    { conflicts: emailTaken('email') },
  );

  route(app, resendToTeamMember, ({ viewer, body }) =>
    answering(viewer, (tx) => resendInvite(tx, mails, viewer, { userId: body.teamMemberId }, 'TeamMember')),
  );

  route(app, resendToContactEndpoint, async ({ viewer, body }) => {
    await inTransaction((tx) => resendToContact(tx, mails, viewer, body.contactId));
    return { data: null };
  });

  route(app, approveInvitedUser, ({ viewer, params }) =>
    answering(viewer, (tx) => approveInvite(tx, viewer, params.id, 'user')),
  );

  route(app, rejectInvitedUser, ({ viewer, body }) =>
    answering(viewer, (tx) => rejectInvite(tx, viewer, body.id, 'user', body.rejectionReason.trim())),
  );

  route(app, deleteInvite, async ({ viewer, params }) => {
    await inTransaction((tx) => withdrawInvite(tx, viewer, params.id));
    return { data: null };
  });
}

/** Returns true if the viewer's company opens CONTACTS of its projects to them: only it tells in which of them somebody is one. */
async function seesContacts(knex: Knex, viewer: Viewer): Promise<boolean> {
  if (viewer.companyId === null || viewer.companyType === 'Risk') return false;
  const { value: setting } = await tabAccessOf(knex, viewer.companyId);
  return tabStateOf('contacts', { setting }, viewer).enabled;
}
