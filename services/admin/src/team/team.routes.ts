import { waitForCv } from '@portal/attached-files';
import {
  listTeamMembers,
  getTeamCountLimits,
  getTeamMember,
  createTeamMember,
  updateTeamMember,
  deleteTeamMember as deleteTeamMemberEndpoint,
  deleteTeamMemberWithReason,
} from '@portal/contracts/admin/team-member.endpoints';
import type { Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import { type DeletedTeamMember } from '@portal/contracts/admin/team-member';
import { etag, listParameters, pageAnswer, route, type Conflicts, type PortalApp } from '@portal/service-kit';
import type { AdminDeps } from '../config.ts';
import { inviteMails } from '../core/invites/mails.ts';
import { coordinatorOf } from '../core/members/coordinator.ts';
import { countingTakenEmails, emailTaken } from '../core/members/email-taken.ts';
import { countSeats } from '../core/seats/seats.ts';
import { transactionsOf } from '../transactions.ts';
import { deleteTeamMember } from './delete.ts';
import { answerOf, listTeam, requireMember } from './team.repository.ts';
import { addTeamMember, editTeamMember } from './team.ts';

const PRIMARY_STAYS: Conflicts = {
  members_primary_contact_check: { message: INVITE_TEXTS.primaryStays, field: 'position' },
};

/** Members of the viewer's own company (spec 3 §7). */
export function teamRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  const remove = async (viewer: Viewer, body: DeletedTeamMember, version: number | undefined) => {
    await inTransaction((tx) => deleteTeamMember(tx, coordinatorOf(viewer), body, version));
    return { data: null };
  };

  route(app, listTeamMembers, async ({ viewer, query }) => {
    const coordinator = coordinatorOf(viewer);
    const parameters = listParameters(query, { sortFieldName: 'ContactInfo.Name.FullName' });
    const { items, totalCount } = await listTeam(knex, coordinator, parameters, query);
    return pageAnswer(
      items.map((row) => answerOf(row, coordinator)),
      totalCount,
      parameters,
    );
  });

  route(app, getTeamCountLimits, async ({ viewer }) => {
    return { data: await countSeats(knex, coordinatorOf(viewer).companyId) };
  });

  route(app, getTeamMember, async ({ viewer, params, reply }) => {
    const coordinator = coordinatorOf(viewer);
    const row = await requireMember(knex, coordinator, params.id);
    reply.header('etag', etag(row.version));
    return { data: answerOf(row, coordinator) };
  });

  route(
    app,
    createTeamMember,
    async ({ viewer, body, reply }) => {
      const coordinator = coordinatorOf(viewer);
      if (body.cvFileId) await waitForCv(knex, viewer, body.cvFileId);
      const data = await countingTakenEmails(knex, coordinator, () =>
        inTransaction((tx) => addTeamMember(tx, mails, coordinator, body)),
      );
      reply.header('etag', etag(data.version));
      return { data };
    },
    { conflicts: emailTaken('email') },
  );

  route(
    app,
    updateTeamMember,
    async ({ viewer, body, reply, expected }) => {
      const coordinator = coordinatorOf(viewer);
      await requireMember(knex, coordinator, body.id);
      if (body.cvFileId) await waitForCv(knex, viewer, body.cvFileId);
      const data = await countingTakenEmails(knex, coordinator, () =>
        inTransaction((tx) => editTeamMember(tx, mails, coordinator, body, expected)),
      );
      reply.header('etag', etag(data.version));
      return { data };
    },
    { conflicts: { ...emailTaken('email'), ...PRIMARY_STAYS } },
  );

  route(app, deleteTeamMemberEndpoint, async ({ viewer, params, expected }) => remove(viewer, params, expected));

  route(app, deleteTeamMemberWithReason, async ({ viewer, body, expected }) => remove(viewer, body, expected));
}
