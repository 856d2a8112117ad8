import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  countLimitsAnswer,
  deletedTeamMember,
  editedTeamMember,
  newTeamMember,
  teamMemberAnswer,
  teamMemberListAnswer,
  teamMemberListQuery,
  teamMemberWritten,
} from './team-member.ts';
import { id } from '../common/fields.ts';

export const listTeamMembers = endpoint({
  method: 'GET',
  path: '/team-members',
  summary: 'The team of one’s own company',
  access: allow('teamMember', 'read'),
  query: teamMemberListQuery,
  answer: teamMemberListAnswer,
  reads: ['team'],
});

export const getTeamCountLimits = endpoint({
  method: 'GET',
  path: '/team-members/count-limits',
  summary: 'Seats of one’s own company: limits and what is taken',
  access: allow('teamMember', 'read'),
  answer: countLimitsAnswer,
  reads: ['team'],
});

export const getTeamMember = endpoint({
  method: 'GET',
  path: '/team-members/{id}',
  summary: 'Somebody of the team',
  access: allow('teamMember', 'read'),
  params: v.object({ id }),
  answer: teamMemberAnswer,
  reads: ['team'],
});

export const createTeamMember = endpoint({
  method: 'POST',
  path: '/team-members',
  summary: 'Add somebody to one’s own company, with or without an invite',
  access: allow('teamMember', 'create'),
  audit: { action: 'teamMember.create', refusals: 'faults' },
  body: newTeamMember,
  answer: teamMemberWritten,
  status: 201,
  whenClosed: 'unrelated',
  changes: ['team', 'invites'],
});

export const updateTeamMember = endpoint({
  method: 'PUT',
  path: '/team-members',
  summary: 'Edit a member who has no access, and send the invite where it is requested; or one’s own row',
  access: allow('teamMember', 'update'),
  audit: { action: 'teamMember.update', refusals: 'faults' },
  ifMatch: 'overwrite',
  body: editedTeamMember,
  answer: teamMemberWritten,
  whenClosed: 'unrelated',
  changes: ['team', 'invites'],
});

export const deleteTeamMember = endpoint({
  method: 'DELETE',
  path: '/team-members/{id}',
  summary: 'Delete somebody of the team who leaves no projects behind',
  access: allow('teamMember', 'delete'),
  audit: { action: 'teamMember.delete' },
  ifMatch: 'reload',
  params: v.object({ id }),
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['team', 'invites'],
});

export const deleteTeamMemberWithReason = endpoint({
  method: 'DELETE',
  path: '/team-members',
  summary: 'Delete somebody of the team and hand their projects over',
  access: allow('teamMember', 'delete'),
  audit: { action: 'teamMember.delete' },
  ifMatch: 'reload',
  body: deletedTeamMember,
  answer: v.object({ data: v.null() }),
  whenClosed: 'unrelated',
  changes: ['team', 'invites'],
});
