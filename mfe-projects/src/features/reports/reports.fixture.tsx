import type { ReportNotesPopulated } from '@portal/contracts/projects/report-note';
import type { Report, ReportConfiguration, ReportDetails, Reports } from '@portal/contracts/reports/report';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import DashboardPage from '../../pages/dashboard.page.tsx';
import { aListedReport, pageOf } from '../../testing/dashboard.builder.ts';
import { aProject, anId } from '../../testing/project.builder.ts';
import { aConfiguration, aReport, reportActions, reportDetails, reportsOf } from '../../testing/report.builder.ts';
import { aCurrentUser } from '../../testing/user.builder.ts';
import { ProjectReports } from './project-reports.tsx';

export interface ReportsSetup extends RenderOptions {
  readonly report?: Report;
  readonly details?: Partial<ReportDetails>;
  readonly list?: Reports;
  readonly configuration?: ReportConfiguration;
  readonly missing?: ReportNotesPopulated['items'];
  readonly skipsWarning?: boolean;
  readonly answers?: Record<string, unknown>;
}

const LINE = {
  ...{ id: anId(95), happenedDateTime: '2026-11-12T10:00:00Z', actorName: 'Erik Stone', action: 'createMain' },
  ...{ oldStatus: null, newStatus: 'Draft', words: null, changes: [] },
};

function answered(setup: ReportsSetup) {
  const { report = aReport(), details, list = reportsOf([report]), configuration = aConfiguration() } = setup;
  const { missing = [], skipsWarning = false, answers = {} } = setup;
  const { id } = report;
  const page = { items: list.items, totalCount: list.items.length, totalPages: 1 };
  return answering({
    ...{
      'get reports': list,
      'get dashboard/reports': pageOf([aListedReport({ id })]),
      'get reports/pending': { ...page, items: [] },
    },
    [`get reports/${id}`]: reportDetails(report, details),
    [`get reports/${id}/history`]: { items: [LINE], totalCount: 1, totalPages: 1 },
    [`get reports/main/${id}/comments`]: { items: [], totalCount: 0 },
    [`get reports/main/${id}/configuration`]: configuration,
    'get reports/abridged/requires-approval': { requiresApproval: true },
    'get reports/abridged/offered-summary': { offeredSummary: 'A tower of 20 floors in Malmö.' },
    'get report-notes/populated': { items: missing },
    'get users/current': aCurrentUser({ skipReportNotesWarning: skipsWarning }),
    'put users/skip-report-notes-warning': { skipReportNotesWarning: true },
    // The pictures of pages and the files are bytes, which the fixture answers as none.
    ...Object.fromEntries([1, 2, 3].map((number) => [`get reports/${id}/pages/${number}`, {}])),
    [`get reports/${id}/file`]: {},
    ...{ 'post reports/main': report, 'post reports/abridged': report, 'post reports/preliminary': report },
    ...{ 'post reports/compiled-abridged': report, 'post reports/share': report, 'put reports/main': report },
    ...{ 'put reports/main/send-for-approval': report, 'put reports/main/reject': report },
    ...{ [`put reports/main/${id}/approve`]: report, [`put reports/abridged/${id}/approve`]: report },
    ...{ [`put reports/abridged/${id}/reject`]: report, [`put reports/${id}/set-again`]: report },
    ...answers,
  });
}

function shown(view: ReturnType<typeof renderWithPortal>, requests: ReturnType<typeof answered>) {
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  return {
    ...view,
    requests,
    press,
    choose: async (menu: string, item: string) => {
      await press(menu);
      await view.user.click(await screen.findByRole('menuitem', { name: item }));
    },
    writes: () => requests.filter((request) => request.verb !== 'get' && !isRenewal(request)),
  };
}

const ENGINEER = { role: 'RiskEngineer', companyType: 'Risk' } as const;

/** Returns true for the save by which an opened editor lets its draft follow its facts: it has the report's id alone. */
export const isRenewal = ({ verb, path, json }: { verb: string; path: string; json: unknown }): boolean =>
  verb === 'put' && path === 'reports/main' && Object.keys(json as object).length === 1;

/** REPORTS of a project, as its engineer has it unless the claims say otherwise. */
export function showReports(setup: ReportsSetup = {}) {
  const requests = answered(setup);
  return shown(renderWithPortal(<ProjectReports project={aProject()} />, { claims: ENGINEER, ...setup }), requests);
}

/** /dashboard/reports, as the insurer's coordinator has it unless the claims say otherwise. */
export function showOwnReports(setup: ReportsSetup = {}) {
  const requests = answered(setup);
  return shown(
    renderWithPortal(<DashboardPage current="reports" />, { path: '/dashboard/reports', ...setup }),
    requests,
  );
}

/** Address at which a report is open. */
export const addressOf = ({ id }: Report, mode = ''): string =>
  `/projects/${anId(1)}/reports?reportId=${id}${mode && `&mode=${mode}`}`;

/** The open report, by its title. */
export const paneOf = (name: string) => screen.findByRole('region', { name });

/** A main report that was approved and may be shared. */
export const APPROVED = aReport({
  ...{ status: 'Approved', approvedDateTime: '2026-11-14T08:00:00Z', actions: reportActions('share', 'comment') },
});

/** Shows a report, open beside its list. */
export const opened = (setup: ReportsSetup & { readonly report: Report }) =>
  showReports({ path: addressOf(setup.report), ...setup });
