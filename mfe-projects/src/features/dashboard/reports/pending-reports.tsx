import { REPORT_SCREEN_TEXTS } from '../../reports/report.texts.ts';
import { usePendingCount } from '../../reports/reports.api.ts';

/** Number of reports that wait for the viewer, whatever the filters; the line keeps its height where none does. */
export default function PendingReports() {
  const { data: pending = 0 } = usePendingCount();
  return pending > 0 ? REPORT_SCREEN_TEXTS.toDecide(pending) : '\u00A0';
}
