import { NOT_THERE, NOT_YOURS, type Kind } from '../kind.ts';
import {
  ANY_INSPECTION,
  asMereContact,
  DRAFT,
  hasTab,
  INSPECTION,
  ISSUED,
  ISSUED_INSPECTION,
  PROJECT_WITH_RISKS,
  PROJECT_WITH_TAB,
} from '../kinds-of-risks.ts';
import { INVALID, STALE } from '../derived-row.ts';
import { rows, type RowSpec } from '../rows.ts';
import type { Walker } from '../walkers.ts';
import type { World } from '../world.ts';

/** Builds rows of writes permitted to accounts for which a condition holds; others are refused. */
const by = (about: Kind, holds: (world: World, who: Walker) => boolean) => ({
  about,
  answers: (world: World, who: Walker): string => (holds(world, who) ? STALE : NOT_YOURS),
});

/**
 * Returns true for people who answer recommendations: risk managers, developer owners, the primary site contact
 * (decisions §5).
 */
const acts = (world: World, who: Walker): boolean => {
  const { role } = who.viewer;
  return role === 'RiskManager' || role === 'DeveloperOwner' || (role === 'SiteContact' && world.isPrimaryOfRisks(who));
};
const approves = (world: World, who: Walker): boolean => world.isApproverOfRisks(who);
const approvesOrIssues = (world: World, who: Walker): boolean =>
  (world.isApproverOfRisks(who) || world.isPrimaryOfRisks(who)) && hasTab(who);

/** Row of a write of several: items are checked one by one, and the answer reports others' items as missing. */
const ofEach = (right: 'read' | 'update', body: object = {}): RowSpec => ({
  access: [right, 'recommendation'],
  special: { body: { ids: [], ...body } },
  answers: INVALID,
  cases: (world, who) => {
    const foreign = world.foreignRisks(who);
    return foreign ? [{ name: 'of another tenant', body: { ids: [foreign.draftId], ...body }, answers: '200' }] : [];
  },
});

const YEAR = { startDateTime: '2026-01-01T00:00:00Z', endDateTime: '2026-12-31T00:00:00Z' };
const ofTab: RowSpec = { access: ['read', 'inspection'], about: PROJECT_WITH_TAB };

const inspections = rows({
  'GET /inspections': ofTab,
  'GET /inspections/by-interval': { ...ofTab, special: { query: YEAR } },
  'GET /inspections/dropdown': { access: ['read', 'inspection'], about: PROJECT_WITH_RISKS },
  'GET /inspections/summary': ofTab,
  'GET /inspections/max-count': ofTab,
  'GET /inspections/anticipated-date': { ...ofTab, special: { query: { inspectionNumber: '1' } } },
  'GET /inspections/{id}': { access: ['read', 'inspection'], about: INSPECTION },
  'GET /inspections/{id}/history': { access: ['read', 'inspection'], about: INSPECTION },
  'GET /i18n/timezone/by-inspection': {
    access: ['read', 'project'],
    about: ANY_INSPECTION,
    // Items of other companies are left out.
    foreignAnswers: '200',
  },
  'POST /inspections': { access: ['create', 'inspection'], about: PROJECT_WITH_RISKS, cases: asMereContact },
  'PUT /inspections': { access: ['update', 'inspection'], about: INSPECTION, cases: asMereContact },
  'DELETE /inspections/{id}': { access: ['delete', 'inspection'], about: INSPECTION, cases: asMereContact },
  'PUT /inspections/cancel': { access: ['update', 'inspection'], about: INSPECTION, cases: asMereContact },
  'PUT /inspections/{id}/complete': {
    access: ['update', 'inspection'],
    about: INSPECTION,
    answers: (_world, { viewer }) => (viewer.role === 'RiskEngineer' ? STALE : NOT_YOURS),
  },
  'PUT /inspections/{id}/send-for-approval': { access: ['update', 'recommendation'], about: INSPECTION },
  'PUT /inspections/{id}/issue': { access: ['issue', 'recommendation'], about: INSPECTION, cases: asMereContact },
  'PUT /inspections/{id}/send-to-risk-engineer': { access: ['approve', 'recommendation'], ...by(INSPECTION, approves) },
});

const recommendations = rows({
  'GET /inspections/risks': { access: ['read', 'recommendation'], about: ISSUED_INSPECTION },
  'GET /inspections/all-risks': { access: ['read', 'recommendation'], about: PROJECT_WITH_RISKS },
  'POST /risks/exports': {
    access: ['read', 'recommendation'],
    about: PROJECT_WITH_RISKS,
    special: { body: { format: 'csv' } },
  },
  'GET /projects/{id}/next-risk-number': { access: ['create', 'recommendation'], about: PROJECT_WITH_RISKS },
  'GET /risks/{id}': { access: ['read', 'recommendation'], about: DRAFT },
  'GET /risks/{id}/history': { access: ['read', 'recommendation'], about: ISSUED },
  'POST /risks': { access: ['create', 'recommendation'], about: INSPECTION },
  'PUT /risks': { access: ['update', 'recommendation'], about: DRAFT },
  'DELETE /risks/{id}': { access: ['delete', 'recommendation'], about: DRAFT },
  'PUT /risks/bulk-approve': ofEach('read'),
  'PUT /risks/bulk-step': ofEach('read', { step: 'approve' }),
  'PUT /risks/bulk-edit': ofEach('update', { location: 'Roof' }),
  'PUT /risks/{id}/approve': { access: ['read', 'recommendation'], ...by(ISSUED, approvesOrIssues) },
  'PUT /risks/{id}/reject': { access: ['approve', 'recommendation'], ...by(DRAFT, approves) },
  'PUT /risks/{id}/status': {
    access: ['read', 'recommendation'],
    ...by(ISSUED, acts),
    special: { body: { status: 'InProgress' } },
  },
  'PUT /risks/{id}/action': {
    access: ['act', 'recommendation'],
    ...by(ISSUED, acts),
    cases: (world, who, on) => [
      { ...on(DRAFT.ids(world, who).reach), name: 'before it is issued', answers: NOT_THERE },
    ],
  },
  'PUT /risks/{id}/comment': {
    access: ['read', 'recommendation'],
    about: ISSUED,
    call: (world, who) => ({ params: { id: ISSUED.ids(world, who).reach }, body: { comment: '' }, answers: INVALID }),
  },
});

export const risks = { ...inspections, ...recommendations };
