import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';
import { untilOfNow } from '../frame/until-of-now.ts';

const settings = (isWaiting: boolean) => ({ placeholderData: keepPreviousData, enabled: !isWaiting }) as const;

/** Reads a page of the inspections of all projects. */
export const useDashboardInspections = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/inspections/list', { query }, settings(isWaiting));

/** Reads one inspection, whatever the filters. */
export const useDashboardInspection = (id: string) => useEndpoint('GET /dashboard/inspections/list', { query: { id } });

/** Reads the inspections of a month. */
export const useInspectionsOfMonth = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/inspections/calendar', { query }, settings(isWaiting));

/** Reads projects with the states of their inspections, for the map. */
export const useInspectionsOnMap = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/inspections/map', { query }, settings(isWaiting));

/** Reads a page of the recommendations of all projects. */
export const useDashboardRecommendations = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/recommendations', { query }, settings(isWaiting));

/** Reads a page of the assignments of all projects. */
export const useDashboardAssignments = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/assignments', { query }, settings(isWaiting));

/** Reads a page of the risk engineers with their work. */
export const useEngineerLoads = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/assignments/risk-engineer', { query }, settings(isWaiting));

/** Reads a page of the reports of all projects. */
export const useDashboardReports = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/reports', { query }, settings(isWaiting));

/** Reads a page of the budgets of all projects. */
export const useDashboardBudgets = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/budgets', { query }, settings(isWaiting));

/** Reads a page of the sums of time and expenses of all projects. */
export const useDashboardExpenses = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/expenses', { query }, settings(isWaiting));

/** Reads the companies that have booked on the viewer's projects, for those who read sums of several. */
export const useExpenseFilters = (isEnabled: boolean) =>
  useEndpoint('GET /dashboard/expenses/filters', {}, { enabled: isEnabled, staleTime: 60_000 });

/** Reads a page of the projects with their values. */
export const useDashboardProjects = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/analytics/projects', { query }, settings(isWaiting));

/** Reads all countries with the values of their projects. */
export const useDashboardCountries = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/analytics/countries', { query }, { ...settings(isWaiting), ...untilOfNow });

/** Reads the projects in a part of the map. */
export const useDashboardProjectMap = (query: URLSearchParams | undefined, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/analytics/map', query ? { query } : null, settings(isWaiting));

/** Reads the projects of an area with the sums of their values; undefined where no area is chosen. */
export const useAccumulation = (query: URLSearchParams | undefined, isWaiting: boolean) =>
  useEndpoint('GET /dashboard/accumulation', query ? { query } : null, settings(isWaiting));
