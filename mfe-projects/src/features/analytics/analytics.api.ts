import { useEndpoint } from '@portal/portal-sdk';

/** Reads the score of a project with its parts, inputs and moves; the tab's live hints load it again. */
export const useRiskScore = (projectId: string) => useEndpoint('GET /analytics/risk-score', { query: { projectId } });

/** Reads the reason for which ANALYTICS of a project do not open. */
export const useAnalyticsAccess = (projectId: string) => useEndpoint('GET /analytics/access', { query: { projectId } });

/** Reads the figures of a project's recommendations and report notes. */
export const useAnalyticsCharts = (projectId: string) => useEndpoint('GET /analytics/charts', { query: { projectId } });

/** Reads open recommendations with the points that closing them removes. */
export const useImprovements = (projectId: string) =>
  useEndpoint('GET /analytics/improvements', { query: { projectId } });
