import type { Report } from '@portal/contracts/reports/report';
import { textCell, type DataColumn } from '@portal/ui';
import { ReportStatusDot } from './report-status.tsx';
import { waitingText } from './report-words.ts';
import { REPORT_LABELS, reportTitle } from './report.texts.ts';

/** Columns of reports of several projects: the project, with what its report waits for beneath. */
export const OWN_REPORT_COLUMNS: readonly DataColumn<Report>[] = [
  {
    id: 'project',
    header: REPORT_LABELS.project,
    cell: ({ projectName }) => textCell(projectName),
    beneath: (report) => <span>{waitingText(report)}</span>,
    ...{ width: 320, least: 220, isFlexible: true, isSortable: false },
  },
  {
    id: 'report',
    header: REPORT_LABELS.report,
    cell: (report) => textCell(reportTitle(report)),
    ...{ isSortable: false, width: 260 },
  },
  {
    id: 'status',
    header: REPORT_LABELS.status,
    cell: (report) => <ReportStatusDot report={report} />,
    ...{ isSortable: false, width: 190 },
  },
];
