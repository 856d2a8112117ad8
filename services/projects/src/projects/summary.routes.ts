import { can, hiddenProjectFields, seesIssuedOnly, tabStateOf, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import { getProjectSummary } from '@portal/contracts/projects/project.endpoints';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { evaluateProposal } from '@portal/workflow';
import type pg from 'pg';
import { findReached } from '../core/access/reach-project.ts';
import { onlyCompanyOf } from '../core/contacts/seen-people.ts';
import { findSummary } from './summary.repository.ts';

/** Returns the number of items of a project that wait for the viewer; null for those for whom none can wait. */
type CountWaiting = (pool: pg.Pool, viewer: Viewer, projectId: string) => Promise<number | null>;

/** Counts of other nouns. */
interface WaitingCounts {
  readonly reportsWaiting: CountWaiting;
  readonly assignmentsWaiting: CountWaiting;
}

/** The state of a project, as the line under its title shows it: no figure of a tab that the viewer cannot open. */
export function summaryRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>, waiting: WaitingCounts): void {
  route(app, getProjectSummary, async ({ viewer, params }) => {
    const project = await findReached(pool, viewer, params.id);
    const { id, status, tabFacts } = project;
    const has = (tab: ProjectTab): boolean => tabStateOf(tab, tabFacts, viewer).enabled;
    const isOpen = status === 'Open';
    const decidesProposals = !seesIssuedOnly(viewer) && evaluateProposal(project, { isWaiting: true }, viewer).allowed;
    const count = async (tab: ProjectTab, counted: CountWaiting) =>
      has(tab) && isOpen ? counted(pool, viewer, id) : null;
    const [reportsWaiting, assignmentsWaiting, figures] = await Promise.all([
      count('reports', waiting.reportsWaiting),
      count('resources', waiting.assignmentsWaiting),
      findSummary(pool, {
        projectId: id,
        people: has('contacts'),
        companyId: onlyCompanyOf(viewer) ?? null,
        contactsWaiting: has('contacts') && isOpen && can(viewer, 'approve', 'contact'),
        viewerId: viewer.userId,
        nextInspection: has('inspections') && isOpen,
        recommendations: has('recommendations'),
        statuses: issuedOnly(viewer),
        documentsWaiting: has('documents') && isOpen,
        policyDaysLeft: has('details') && !hiddenProjectFields(viewer).has('policyExpireDate'),
        devicesInAlert: has('devices') && isOpen,
        proposalsWaiting: has('devices') && decidesProposals,
      }),
    ]);
    return { data: { ...figures, reportsWaiting, assignmentsWaiting } };
  });
}

const issuedOnly = (viewer: Viewer): readonly string[] | null => (seesIssuedOnly(viewer) ? [...ISSUED_STATUSES] : null);
