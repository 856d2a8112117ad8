import type { Report } from '@portal/contracts/reports/report';
import { REPORT_TYPE_LABELS } from '@portal/contracts/reports/report-lists';
import { Link } from '@portal/portal-sdk';
import { ReportStatusDot } from './report-status.tsx';
import { isToDecide, isToResubmit, waitingText } from './report-words.ts';
import { REPORT_SCREEN_TEXTS as TEXTS } from './report.texts.ts';
import classes from './reports.module.css';
import { SettingLine } from './setting-line.tsx';

interface ReportCardProps {
  readonly report: Report;
  readonly isOpen: boolean;
  /** Address at which the report is open. */
  readonly to: string;
}

/** A report in the list: its type, status and version, who has to do what, and its document. */
export function ReportCard({ report, isOpen, to }: ReportCardProps) {
  const { id, type, versionNumber, setting, rejectionReason } = report;
  return (
    <li className={isOpen ? `${classes.card} ${classes.openCard}` : classes.card}>
      <div className={classes.cardHead}>
        <h3>
          <Link to={to} data-row-link="" data-row-id={id} {...(isOpen && { 'aria-current': 'true' })}>
            {REPORT_TYPE_LABELS[type]}
          </Link>
        </h3>
        <span className={classes.marks}>
          <span className={classes.quiet}>{TEXTS.version(versionNumber)}</span>
          <ReportStatusDot report={report} />
        </span>
      </div>
      {isToResubmit(report) && (
        <p className={classes.line} dir="auto">
          {rejectionReason}
        </p>
      )}
      <p className={isToDecide(report) ? classes.toDecide : classes.line}>{waitingText(report)}</p>
      <SettingLine setting={setting} />
    </li>
  );
}
