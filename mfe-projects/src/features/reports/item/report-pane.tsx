import type { Activity } from '@portal/contracts/projects/activity';
import type { ReportDetails } from '@portal/contracts/reports/report';
import { REPORT_STATUS_LABELS } from '@portal/contracts/reports/report-lists';
import { Link, usePermission } from '@portal/portal-sdk';
import {
  formatInstant,
  HISTORY_LINES,
  ItemHistory,
  Pane,
  PaneActions,
  PaneNote,
  PaneSection,
  PendingPane,
  isLost,
} from '@portal/ui';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { reportAddress } from '../report-address.ts';
import { ReportStatusDot } from '../report-status.tsx';
import { isToResubmit, waitingText } from '../report-words.ts';
import { DOCUMENT_TEXTS, REPORT_SCREEN_TEXTS as TEXTS, REPORT_STEP_TEXTS, reportTitle } from '../report.texts.ts';
import { useReport, useReportHistory } from '../reports.api.ts';
import classes from '../reports.module.css';
import { SettingLine } from '../setting-line.tsx';
import { ReportApprovals } from './report-approvals.tsx';
import { ReportComments } from './report-comments.tsx';
import { ReportPages } from './report-pages.tsx';
import { ReportRecipients } from './report-recipients.tsx';
import { ReportVersions } from './report-versions.tsx';
import { useReportActions } from './use-report-actions.tsx';

interface ReportPaneProps {
  readonly id: string;
  /** Project of the list; absent among reports of several, where the pane leads to the report's own. */
  readonly projectId?: string;
}

/** A report beside its list: what it waits for, the viewer's next step, the document with its versions and approvals. */
export default function ReportPane({ id, projectId }: ReportPaneProps) {
  const { data: read, error, refetch } = useReport(id);
  const isOfOther = projectId !== undefined && read !== undefined && read.projectId !== projectId;
  const report = isOfOther || isLost(error) ? undefined : read;
  if (!report)
    return <PendingPane title={TEXTS.report} error={error} isGone={isOfOther} onRetry={() => void refetch()} />;
  return <Reading report={report} isOfMany={projectId === undefined} />;
}

function Reading({ report, isOfMany }: { readonly report: ReportDetails; readonly isOfMany: boolean }) {
  const { id, type, setting, versionNumber, versions, inspectionNumbers } = report;
  const mayWrite = usePermission('create', 'report');
  const { primary, others, form, dialogs } = useReportActions(report);
  const title = reportTitle(report);
  // While a newer version is being set, the newest one that is set is shown.
  const shown = versions.find((version) => version.setting.state === 'Done');
  return (
    <Pane
      title={title}
      status={
        <>
          <ReportStatusDot report={report} />
          <span className={classes.quiet}>{TEXTS.version(versionNumber)}</span>
        </>
      }
      actions={!form && <PaneActions primary={primary} others={others} />}
    >
      <WaitingFor report={report} />
      {isOfMany && (
        <p className={classes.line}>
          <span dir="auto">{report.projectName}</span> · <Link to={reportAddress(report)}>{TEXTS.goToProject}</Link>
        </p>
      )}
      {form}
      {inspectionNumbers.length > 0 && <PaneNote>{TEXTS.joins(inspectionNumbers)}</PaneNote>}
      <PaneNote>{TEXTS.createdBy(report.createdBy, formatInstant(report.createdDateTime))}</PaneNote>
      <PaneSection title={DOCUMENT_TEXTS.document}>
        {setting.state !== 'Done' && <SettingLine setting={setting} />}
        {shown && <ReportPages reportId={id} version={shown.number} setting={shown.setting} title={title} />}
      </PaneSection>
      <ReportVersions report={report} />
      <ReportApprovals versions={versions} />
      <ReportRecipients recipients={report.recipients} />
      {mayWrite && type === 'Main' && <ReportComments report={report} />}
      {mayWrite && <ReportHistory id={id} />}
      {dialogs}
    </Pane>
  );
}

/** The state of the report in a sentence; a rejection with its reason, set apart. */
function WaitingFor({ report }: { readonly report: ReportDetails }) {
  const { rejectionReason, rejectedBy } = report;
  if (!isToResubmit(report)) return <p className={classes.lead}>{waitingText(report)}</p>;
  return (
    <div className={classes.rejected} role="note">
      <IconAlertTriangle size={18} aria-hidden />
      <span>
        <strong>{rejectedBy === null ? REPORT_STATUS_LABELS.Rejected : TEXTS.rejectedBy(rejectedBy)}</strong>
        <span className={classes.words} dir="auto">
          {rejectionReason}
        </span>
        <span>{waitingText(report)}</span>
      </span>
    </div>
  );
}

function ReportHistory({ id }: { readonly id: string }) {
  const [size, setSize] = useState(HISTORY_LINES);
  const lines = useReportHistory(id, size);
  return <ItemHistory lines={lines} size={size} onSize={setSize} describe={describe} />;
}

/** Describes a step. The words of a comment stand among the comments. */
const describe = ({ action, words }: Activity) => ({
  text: REPORT_STEP_TEXTS[action] ?? action,
  words: action === 'comment' ? null : words,
});
