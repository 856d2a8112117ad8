import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { countLimitsAnswer, editedTeamMember, newTeamMember, teamMemberAnswer } from '@portal/contracts/admin/invite';
import { allow, route, transaction, type Conflicts, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { inviteMails } from '../invites/mails.ts';
import { countSeats } from '../seats/seats.ts';
import { addTeamMember, coordinatorOf, editTeamMember } from './team.ts';

/** Two people cannot have one e-mail. */
export const EMAIL_TAKEN: Conflicts = { members_email_key: { message: INVITE_TEXTS.emailTaken, field: 'email' } };

const PRIMARY_STAYS: Conflicts = {
  members_primary_contact_check: { message: INVITE_TEXTS.primaryStays, field: 'position' },
};

/** Members of the viewer's own company (spec 3 §7). */
export function teamRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);

  route(app, {
    method: 'GET',
    url: '/team-members/count-limits',
    summary: 'Seats of one’s own company: limits and what is taken',
    access: allow('teamMember', 'read'),
    response: countLimitsAnswer,
    async handler({ viewer }) {
      return { data: await countSeats(knex, coordinatorOf(viewer).companyId) };
    },
  });

  route(app, {
    method: 'POST',
    url: '/team-members',
    summary: 'Add somebody to one’s own company, with or without an invite',
    access: allow('teamMember', 'create'),
    audit: { action: 'teamMember.create' },
    body: newTeamMember,
    response: teamMemberAnswer,
    status: 201,
    conflicts: EMAIL_TAKEN,
    async handler({ viewer, body }) {
      const data = await transaction(knex, (tx) => addTeamMember(tx, mails, coordinatorOf(viewer), body), {
        retries: 2,
      });
      return { data };
    },
  });

  route(app, {
    method: 'PUT',
    url: '/team-members',
    summary: 'Edit a member who has no access, and send the invite where it is asked for',
    access: allow('teamMember', 'update'),
    audit: { action: 'teamMember.update' },
    body: editedTeamMember,
    response: teamMemberAnswer,
    conflicts: { ...EMAIL_TAKEN, ...PRIMARY_STAYS },
    async handler({ viewer, body }) {
      const data = await transaction(knex, (tx) => editTeamMember(tx, mails, coordinatorOf(viewer), body), {
        retries: 2,
      });
      return { data };
    },
  });
}
