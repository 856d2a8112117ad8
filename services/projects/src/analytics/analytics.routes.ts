import { seesIssuedOnly, tabStateOf, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import {
  getAnalyticsAccess,
  getAnalyticsCharts,
  getImprovements,
  getRiskScore,
} from '@portal/contracts/projects/analytics.endpoints';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { findReached, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { chartsOf, sectionsByInspection } from './charts.ts';
import { improvementsOfProject } from './improvements.ts';
import { calculationOf, inspectionsOf, movesOf, typeOf } from './scores.repository.ts';

/** ANALYTICS of a project (spec 2 §7, decisions §14, §20). */
export function analyticsRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getAnalyticsAccess, async ({ viewer, query }) => {
    const { tabFacts } = await findReached(pool, viewer, query.projectId);
    const { enabled, reason = null } = tabStateOf('analytics', tabFacts, viewer);
    return { data: { isAvailable: enabled, reason } };
  });

  route(app, getRiskScore, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'analytics');
    const [type, inspections, current, history] = await Promise.all([
      typeOf(pool, project.id),
      inspectionsOf(pool, project.id),
      calculationOf(pool, project.id),
      movesOf(pool, project.id),
    ]);
    const readsNotes = opens(project, viewer, 'report-notes');
    return {
      data: {
        type,
        current: current && {
          ...current.calculation,
          inspection: inspections.find(({ id }) => id === current.inspectionId) ?? null,
          sections: readsNotes ? current.sections : null,
        },
        history,
        inspections,
      },
    };
  });

  route(app, getAnalyticsCharts, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'analytics');
    const [recommendations, sections] = await Promise.all([
      opens(project, viewer, 'recommendations') ? chartsOf(pool, project.id, seesIssuedOnly(viewer)) : null,
      opens(project, viewer, 'report-notes') ? sectionsByInspection(pool, project.id) : null,
    ]);
    return { data: { recommendations, sections } };
  });

  route(app, getImprovements, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'analytics');
    if (!opens(project, viewer, 'recommendations')) return { data: { shown: null, inputs: null, items: [] } };
    return { data: await improvementsOfProject(pool, project.id) };
  });
}

/** Returns true if the viewer can open a tab of the project: its figures show nothing of others. */
const opens = ({ tabFacts }: ReachedProject, viewer: Viewer, tab: ProjectTab): boolean =>
  tabStateOf(tab, tabFacts, viewer).enabled;
