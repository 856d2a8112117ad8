import type { Report } from '@portal/contracts/reports/report';
import { links } from '@portal/portal-sdk';

type Placed = Pick<Report, 'id' | 'projectId'>;

/** Search parameter of the open report, as the links of notifications name it (decisions §22). */
export const REPORT_PARAMETER = 'reportId';

/** Returns the address of a report among those of its project. */
export const reportAddress = ({ id, projectId }: Placed): string =>
  `${links.project(projectId, 'reports')}?${new URLSearchParams({ [REPORT_PARAMETER]: id }).toString()}`;

/** Returns the address of a main report's editor. */
export const editorAddress = (report: Placed): string => `${reportAddress(report)}&mode=edit`;
