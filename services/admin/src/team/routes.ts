import type { Viewer } from '@portal/access';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import {
  countLimitsAnswer,
  deletedTeamMember,
  editedTeamMember,
  newTeamMember,
  teamMemberAnswer,
  teamMemberListAnswer,
  teamMemberListQuery,
  teamMemberWritten,
  type DeletedTeamMember,
} from '@portal/contracts/admin/team-member';
import { id } from '@portal/contracts/common/fields';
import { allow } from '@portal/rights';
import {
  etag,
  ifMatch,
  listParameters,
  pageAnswer,
  oldRoute,
  type Conflicts,
  type PortalApp,
} from '@portal/service-kit';
import * as v from 'valibot';
import type { AdminDeps } from '../config.ts';
import { untilFileIsKnown } from '../files/known-files.ts';
import { inviteMails } from '../invites/mails.ts';
import { coordinatorOf } from '../members/coordinator.ts';
import { emailTaken } from '../members/email-taken.ts';
import { countSeats } from '../seats/seats.ts';
import { transactionsOf } from '../transactions.ts';
import { deleteTeamMember } from './delete.ts';
import { answerOf, listTeam, requireMember } from './repository.ts';
import { addTeamMember, editTeamMember } from './team.ts';

const PRIMARY_STAYS: Conflicts = {
  members_primary_contact_check: { message: INVITE_TEXTS.primaryStays, field: 'position' },
};

const byId = v.object({ id });
const nothing = v.object({ data: v.null() });

/** Members of the viewer's own company (spec 3 §7). */
export function teamRoutes(app: PortalApp, { knex, config }: AdminDeps): void {
  const mails = inviteMails(config.PUBLIC_URL);
  const inTransaction = transactionsOf(knex);
  const remove = async (viewer: Viewer, body: DeletedTeamMember, version: number | undefined) => {
    await inTransaction((tx) => deleteTeamMember(tx, coordinatorOf(viewer), body, version));
    return { data: null };
  };

  oldRoute(app, {
    method: 'GET',
    url: '/team-members',
    summary: 'The team of one’s own company',
    access: allow('teamMember', 'read'),
    query: teamMemberListQuery,
    response: teamMemberListAnswer,
    async handler({ viewer, query }) {
      const coordinator = coordinatorOf(viewer);
      const parameters = listParameters(query, { sortFieldName: 'ContactInfo.Name.FullName' });
      const { items, totalCount } = await listTeam(knex, coordinator, parameters, query);
      return pageAnswer(
        items.map((row) => answerOf(row, coordinator)),
        totalCount,
        parameters,
      );
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/team-members/count-limits',
    summary: 'Seats of one’s own company: limits and what is taken',
    access: allow('teamMember', 'read'),
    response: countLimitsAnswer,
    async handler({ viewer }) {
      return { data: await countSeats(knex, coordinatorOf(viewer).companyId) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/team-members/:id',
    summary: 'Somebody of the team',
    access: allow('teamMember', 'read'),
    params: byId,
    response: teamMemberAnswer,
    async handler({ viewer, params, reply }) {
      const coordinator = coordinatorOf(viewer);
      const row = await requireMember(knex, coordinator, params.id);
      reply.header('etag', etag(row.version));
      return { data: answerOf(row, coordinator) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/team-members',
    summary: 'Add somebody to one’s own company, with or without an invite',
    access: allow('teamMember', 'create'),
    audit: { action: 'teamMember.create' },
    body: newTeamMember,
    response: teamMemberWritten,
    status: 201,
    conflicts: emailTaken('email'),
    async handler({ viewer, body, reply }) {
      if (body.cvFileId) await untilFileIsKnown(knex, body.cvFileId);
      const data = await inTransaction((tx) => addTeamMember(tx, mails, coordinatorOf(viewer), body));
      reply.header('etag', etag(data.version));
      return { data };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/team-members',
    summary: 'Edit a member who has no access, and send the invite where it is asked for; or one’s own row',
    access: allow('teamMember', 'update'),
    audit: { action: 'teamMember.update' },
    body: editedTeamMember,
    response: teamMemberWritten,
    conflicts: { ...emailTaken('email'), ...PRIMARY_STAYS },
    async handler({ viewer, body, request, reply }) {
      const version = ifMatch(request);
      if (body.cvFileId) await untilFileIsKnown(knex, body.cvFileId);
      const data = await inTransaction((tx) => editTeamMember(tx, mails, coordinatorOf(viewer), body, version));
      reply.header('etag', etag(data.version));
      return { data };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/team-members/:id',
    summary: 'Delete somebody of the team who leaves no projects behind',
    access: allow('teamMember', 'delete'),
    audit: { action: 'teamMember.delete' },
    params: byId,
    response: nothing,
    handler: async ({ viewer, params, request }) => remove(viewer, params, ifMatch(request)),
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/team-members',
    summary: 'Delete somebody of the team and hand their projects over',
    access: allow('teamMember', 'delete'),
    audit: { action: 'teamMember.delete' },
    body: deletedTeamMember,
    response: nothing,
    handler: async ({ viewer, body, request }) => remove(viewer, body, ifMatch(request)),
  });
}
