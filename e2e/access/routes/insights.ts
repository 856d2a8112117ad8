import { NOT_YOURS } from '../kind.ts';
import { PROJECT_WITH_RISKS } from '../kinds-of-risks.ts';
import { DASHBOARD_VIEW } from '../kinds.ts';
import { rows } from '../rows.ts';

/** The dashboard of site contacts has inspections alone (decisions §11). */
const INSPECTIONS = { facts: { inspections: true } };

/** Roles that read sums of time and expenses: of all companies, of their own, or of themselves (decisions §27). */
const READ_SUMS: readonly string[] = ['ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'];

/** The dashboard is about no single item: what it counts for whom is the service's own test. */
export const insights = rows({
  'GET /dashboard/summary': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'GET /dashboard/charts': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'GET /dashboard/my-work': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'GET /dashboard/inspections/list': { access: ['read', 'inspection'] },
  'GET /dashboard/inspections/calendar': { access: ['read', 'inspection'], special: { query: { month: '2026-06' } } },
  'GET /dashboard/inspections/map': { access: ['read', 'inspection'] },
  'GET /dashboard/inspections/filters': { access: ['read', 'inspection'] },
  'GET /dashboard/recommendations': {
    access: ['read', 'dashboard'],
    answers: (_world, { viewer }) => (viewer.role === 'SiteContact' ? NOT_YOURS : '200'),
  },
  'GET /dashboard/reports': { access: ['read', 'report'] },
  'GET /dashboard/assignments': { access: ['read', 'resource'] },
  'GET /dashboard/assignments/risk-engineer': { access: ['read', 'resource'] },
  'GET /dashboard/budgets': { access: ['read', 'budget'] },
  'GET /dashboard/expenses': {
    access: ['read', 'dashboard'],
    answers: (_world, { viewer }) => (READ_SUMS.includes(viewer.role) ? '200' : NOT_YOURS),
  },
  'GET /dashboard/expenses/filters': {
    access: ['read', 'dashboard'],
    answers: (_world, { viewer }) => (READ_SUMS.includes(viewer.role) ? '200' : NOT_YOURS),
  },
  'GET /dashboard/views': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'POST /dashboard/views': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'PUT /dashboard/views/columns': { access: ['read', 'dashboard'], ...INSPECTIONS },
  'PUT /dashboard/views/{id}': { access: ['read', 'dashboard'], ...INSPECTIONS, about: DASHBOARD_VIEW },
  'DELETE /dashboard/views/{id}': { access: ['read', 'dashboard'], ...INSPECTIONS, about: DASHBOARD_VIEW },
  'GET /dashboard/analytics/projects': { access: ['read', 'analytics'] },
  'GET /dashboard/analytics/countries': { access: ['read', 'analytics'] },
  'GET /dashboard/analytics/map': {
    access: ['read', 'analytics'],
    special: { query: { bbox: '-180,-90,180,90' } },
  },
  'GET /dashboard/accumulation': {
    access: ['read', 'analytics'],
    special: { query: { area: 'circle_52.5_13.4_20000' } },
  },
  'GET /dashboard/analytics/filters': { access: ['read', 'analytics'] },
  'GET /global-ecosystem/summary': { access: ['read', 'globalEcosystem'] },
  'GET /global-ecosystem/charts': { access: ['read', 'globalEcosystem'] },
  'GET /global-ecosystem/filters': { access: ['read', 'globalEcosystem'] },
  'GET /global-ecosystem/percentile': { access: ['read', 'globalEcosystem'], about: PROJECT_WITH_RISKS },
});
