import { seesIssuedOnly, tabStateOf, type Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import {
  getAnalyticsAccess,
  getAnalyticsCharts,
  getImprovements,
  getRiskScore,
} from '@portal/contracts/projects/analytics.endpoints';
import { forbidden, route, type Deps, type PortalApp } from '@portal/service-kit';
import { findReached, reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { chartsOf, sectionsByInspection } from './charts.ts';
import { improvementsOfProject } from './improvements.ts';
import { inputsFor, moveFor, partsFor, type Insight } from './shown-to.ts';
import { calculationOf, inspectionsOf, movesOf, typeOf } from './scores.repository.ts';

/** ANALYTICS of a project (spec 2 §7, decisions §14, §20). */
export function analyticsRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getAnalyticsAccess, async ({ viewer, query }) => {
    const { tabFacts } = await findReached(pool, viewer, query.projectId);
    const { enabled, reason = null } = tabStateOf('analytics', tabFacts, viewer);
    return { data: { isAvailable: enabled, reason } };
  });

  // A score stands in lists before the tab opens, and is explained wherever it stands.
  route(app, getRiskScore, async ({ viewer, query }) => {
    const project = await findReached(pool, viewer, query.projectId);
    const tab = tabStateOf('analytics', project.tabFacts, viewer);
    if (!tab.visible) throw forbidden();
    const [type, inspections, current, { moves, hasEarlier }] = await Promise.all([
      typeOf(pool, project.id),
      inspectionsOf(pool, project.id),
      calculationOf(pool, project.id),
      movesOf(pool, project.id),
    ]);
    if (!tab.enabled && !current) throw forbidden();
    const insight = insightOf(project, viewer);
    const seen = insight.readsInspections ? inspections : [];
    return {
      data: {
        type,
        current: current && {
          ...current.calculation,
          parts: partsFor(current.calculation.parts, insight),
          inputs: inputsFor(current.calculation.inputs, insight),
          hazardsAssessedDateTime: insight.readsHazards ? current.calculation.hazardsAssessedDateTime : null,
          inspection: seen.find(({ id }) => id === current.inspectionId) ?? null,
          sections: insight.readsNotes ? current.sections : null,
        },
        history: moves.map((move) => moveFor(move, insight)),
        hasEarlier,
        inspections: seen,
      },
    };
  });

  route(app, getAnalyticsCharts, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'analytics');
    const { readsNotes, readsRecommendations } = insightOf(project, viewer);
    const [recommendations, sections] = await Promise.all([
      readsRecommendations ? chartsOf(pool, project.id, seesIssuedOnly(viewer)) : null,
      readsNotes ? sectionsByInspection(pool, project.id) : null,
    ]);
    return { data: { recommendations, sections } };
  });

  route(app, getImprovements, async ({ viewer, query }) => {
    const project = await reachProject(pool, viewer, query.projectId, 'analytics');
    const insight = insightOf(project, viewer);
    if (!insight.readsRecommendations) return { data: { shown: null, inputs: null, items: [], total: 0 } };
    const { inputs, ...found } = await improvementsOfProject(pool, project.id);
    return { data: { ...found, inputs: inputs && inputsFor(inputs, insight) } };
  });
}

/** Returns what the viewer can open of the project: figures show nothing of other tabs. */
function insightOf({ tabFacts }: ReachedProject, viewer: Viewer): Insight {
  const opens = (tab: ProjectTab): boolean => tabStateOf(tab, tabFacts, viewer).enabled;
  return {
    readsNotes: opens('report-notes'),
    readsRecommendations: opens('recommendations'),
    readsInspections: opens('analytics') || opens('inspections'),
    readsHazards: opens('location'),
  };
}
