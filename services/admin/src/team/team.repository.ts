import type { Viewer } from '@portal/access';
import type { InviteKind } from '@portal/contracts/identity/invite-kinds';
import type { TeamSortField } from '@portal/contracts/admin/sort-fields';
import { TEAM_ACTIONS, type TeamMember, type TeamMemberListQuery } from '@portal/contracts/admin/team-member';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { AccessStatus, Role } from '@portal/contracts/common/enums';
import { nameOrder, notFound, searchPattern, type ExpectedVersion, type ListParameters } from '@portal/service-kit';
import {
  actionVerdicts,
  evaluateInvite,
  evaluateTeamMember,
  refusedWithoutInvite,
  type TeamMemberFacts,
} from '@portal/workflow';
import type { Knex } from 'knex';
import { IS_STRANGER } from '../core/invites/invite.repository.ts';
import type { Coordinator } from '../core/members/coordinator.ts';
import { addressOf } from '../core/members/member.repository.ts';

/** A member of a team with what decides about them. */
export interface TeamRow {
  readonly user_id: string;
  readonly company_id: string;
  readonly version: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly designation: string | null;
  readonly access_status: AccessStatus;
  readonly rejection_reason: string | null;
  readonly is_primary_contact: boolean;
  readonly phone: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly address_line: string | null;
  readonly zip_code: string | null;
  readonly location_id: string | null;
  readonly cv_file_id: string | null;
  readonly location_name: string | null;
  readonly changed_by: string | null;
  readonly updated_at: Date;
  readonly invite_id: string | null;
  readonly invite_kind: InviteKind | null;
  readonly inviter_company_id: string | null;
  readonly registers_company: boolean | null;
  readonly projects: number;
  readonly assigned: number;
  /** True if the viewer is the company's primary contact. */
  readonly is_viewer_primary: boolean;
}

const SELECT = `
  select m.*, l.name as location_name, i.invite_id, i.kind as invite_kind, i.company_id as inviter_company_id,
    i.registers_company, coalesce(p.projects, 0) as projects, coalesce(p.assigned, 0) as assigned,
    exists (select from members v where v.user_id = :viewerId and v.company_id = :companyId and v.is_primary_contact)
      as is_viewer_primary
  from members m
  left join locations l on l.location_id = m.location_id
  left join invites i on i.user_id = m.user_id
  left join participations p on p.user_id = m.user_id
  where m.company_id = :companyId and m.deleted_at is null and ${IS_STRANGER} is not true`;

/** SQL of the members of a company's team. */
const OF_TEAM = `from members m left join invites i on i.user_id = m.user_id
  where m.company_id = :companyId and m.deleted_at is null and ${IS_STRANGER} is not true`;

const FULL_NAME = `m.first_name || ' ' || m.last_name`;
const BY_FULL_NAME = nameOrder(FULL_NAME);
const ORDER: Readonly<Record<TeamSortField, string>> = {
  'ContactInfo.Name.FullName': BY_FULL_NAME,
  position: 'm.role',
  designation: nameOrder(`coalesce(m.designation, '')`),
  email: 'lower(m.email)',
  status: 'm.access_status',
  location: nameOrder(`coalesce(l.name, '')`),
};

/** A page of the team of the viewer's company, and how many there are. */
export async function listTeam(
  db: Knex,
  viewer: Coordinator,
  { sortFieldName, sortDirection, pageSize, offset, name }: ListParameters<TeamSortField>,
  { position, status }: Pick<TeamMemberListQuery, 'position' | 'status'>,
): Promise<{ readonly items: readonly TeamRow[]; readonly totalCount: number }> {
  const conditions = [
    name !== undefined && `and search_text(${FULL_NAME}) like :pattern`,
    position && 'and m.role = :position',
    status && 'and m.access_status = :status',
  ].filter(Boolean);
  const values = {
    ...keysOf(viewer),
    ...(name !== undefined && { pattern: searchPattern(name) }),
    ...(position && { position }),
    ...(status && { status }),
  };
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const { rows } = await db.raw<{ rows: TeamRow[] }>(
    `${SELECT} ${conditions.join(' ')}
     order by ${ORDER[sortFieldName]} ${direction}, ${BY_FULL_NAME}, m.user_id limit :pageSize offset :offset`,
    { ...values, pageSize, offset },
  );
  const { viewerId: _, ...counted } = values;
  const count = await db.raw<{ rows: { total: number }[] }>(
    `select count(*) as total ${OF_TEAM} ${conditions.join(' ')}`,
    counted,
  );
  return { items: rows, totalCount: count.rows[0]?.total ?? 0 };
}

/** Counts the members of a company's team who have no access. */
export async function countWithoutAccess(tx: Knex.Transaction, companyId: string): Promise<number> {
  const { rows } = await tx.raw<{ rows: { total: number }[] }>(
    `select count(*) as total ${OF_TEAM} and m.access_status <> 'HasAccess'`,
    { companyId },
  );
  return rows[0]?.total ?? 0;
}

/** A member of the viewer's company. Throws 404. */
export async function requireMember(db: Knex, viewer: Coordinator, id: string): Promise<TeamRow> {
  return find(db, viewer, id, '');
}

/** A member of the viewer's company, locked until the transaction ends. Throws 404. */
export async function lockMember(tx: Knex.Transaction, viewer: Coordinator, id: string): Promise<TeamRow> {
  return find(tx, viewer, id, 'for update of m');
}

async function find(db: Knex, viewer: Coordinator, id: string, lock: string): Promise<TeamRow> {
  const values = { ...keysOf(viewer), id };
  const { rows } = await db.raw<{ rows: TeamRow[] }>(`${SELECT} and m.user_id = :id ${lock}`, values);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

const keysOf = ({ userId, companyId }: Coordinator) => ({ viewerId: userId, companyId });

/** Returns the version of a member beside the one that a request names, for `admit`. */
export function memberVersion(row: TeamRow, expected: number | undefined): ExpectedVersion {
  const { version, changed_by: changedBy, updated_at: changedAt } = row;
  return { now: { version, changedBy, changedAt }, expected, text: TEAM_TEXTS.stale };
}

/** Returns the facts by which the workflow decides about a member. */
export const factsOf = (row: TeamRow, viewer: Viewer): TeamMemberFacts => ({
  status: row.access_status,
  position: row.role,
  isOwnCompany: row.company_id === viewer.companyId,
  isOwnRow: row.user_id === viewer.userId,
  isPrimaryContact: row.is_primary_contact,
  isViewerPrimaryContact: row.is_viewer_primary,
  assignedProjects: row.assigned,
  projects: row.projects,
});

/** Builds the answer for a member, with the viewer's actions. */
export function answerOf(row: TeamRow, viewer: Coordinator): TeamMember {
  const facts = factsOf(row, viewer);
  const invited = row.invite_id !== null && {
    status: row.access_status,
    role: row.role,
    companyId: row.company_id,
    kind: row.invite_kind ?? 'TeamMember',
    inviterCompanyId: row.inviter_company_id,
    primaryContactId: row.is_viewer_primary ? viewer.userId : null,
    registersCompany: row.registers_company ?? false,
  };
  const actions = actionVerdicts(TEAM_ACTIONS, (action) => {
    if (action === 'delete' || action === 'edit') return evaluateTeamMember(facts, action, viewer);
    return invited ? evaluateInvite(invited, action, viewer) : refusedWithoutInvite(action);
  });
  const mayEdit = actions.some(({ action, allowed }) => action === 'edit' && allowed);
  return {
    id: row.user_id,
    version: row.version,
    changedBy: mayEdit ? row.changed_by : null,
    changedDateTime: mayEdit ? row.updated_at.toISOString() : null,
    name: { firstName: row.first_name, lastName: row.last_name },
    fullName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    position: row.role,
    designation: row.designation,
    status: row.access_status,
    rejectionReason: row.rejection_reason,
    locationId: row.location_id,
    location: row.location_name,
    address: addressOf(row),
    phone: row.phone,
    cvFileId: row.cv_file_id,
    isPrimaryCoordinator: row.is_primary_contact,
    invite: row.invite_id && row.invite_kind ? { id: row.invite_id, kind: row.invite_kind } : null,
    actions,
    canBeDeleted: actions.some(({ action, allowed }) => action === 'delete' && allowed),
    projectCount: row.projects,
  };
}
