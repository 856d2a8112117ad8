import type { Inspection } from '@portal/contracts/projects/inspection';
import type { GenerationKey } from '@portal/contracts/reports/report-lists';
import { apiFault } from '@portal/portal-sdk';
import { mayDo, Pane, PaneActions, PendingPane, useOpenForm } from '@portal/ui';
import { lazy, Suspense, useState } from 'react';
import { ReportByAction } from '../../reports/new/report-by-action.tsx';
import { useReportByAction } from '../../reports/reports.api.ts';
import { InspectionStatusDot } from '../inspection-status.tsx';
import { INSPECTION_SCREEN_TEXTS as TEXTS } from '../inspection.texts.ts';
import { useInspection } from '../inspections.api.ts';
import { CancelInspection } from './cancel-inspection.tsx';
import { InspectionFacts } from './inspection-facts.tsx';
import { InspectionHistory } from './inspection-history.tsx';
import classes from './item.module.css';
import { useInspectionActions } from './use-inspection-actions.tsx';

const ReschedulePanel = lazy(() => import('../form/reschedule-panel.tsx'));

interface InspectionPaneProps {
  readonly projectId: string;
  readonly id: string;
  readonly isEditing: boolean;
  readonly onEdit: (id: string) => void;
  readonly onRead: (id: string) => void;
  readonly onClose: () => void;
}

/** One inspection beside the list, the calendar or the map; or the form that reschedules it. */
export default function InspectionPane(props: InspectionPaneProps) {
  const { projectId, id, isEditing, onEdit, onRead, onClose } = props;
  const { data, error, refetch } = useInspection(id);
  const report = useReportByAction(id);
  const inspection = data?.projectId === projectId ? data : undefined;
  const isForm = useOpenForm(isEditing, inspection !== undefined && mayDo(inspection, 'reschedule'));

  // Also if it was loaded before: somebody may have deleted it meanwhile.
  const isGone = apiFault(error)?.status === 404 || (data !== undefined && !inspection);
  const pending = <PendingPane title={TEXTS.rowName} error={error} isGone={isGone} onRetry={() => void refetch()} />;
  if (isForm && inspection) {
    return (
      <Suspense fallback={pending}>
        <ReschedulePanel inspection={inspection} onDone={() => onRead(id)} />
      </Suspense>
    );
  }
  // Both come at once, so that the button of the report moves nothing; the item does not wait for a second attempt.
  const isReportAwaited = report.isLoading && report.failureCount === 0;
  if (!inspection || isGone || isReportAwaited) return pending;
  return (
    <Reading
      inspection={inspection}
      reportKey={report.data?.key ?? null}
      onReschedule={() => onEdit(id)}
      onDeleted={onClose}
    />
  );
}

interface ReadingProps {
  readonly inspection: Inspection;
  /** Key of the report that can be made by one action. */
  readonly reportKey: GenerationKey | null;
  readonly onReschedule: () => void;
  readonly onDeleted: () => void;
}

function Reading({ inspection, reportKey, onReschedule, onDeleted }: ReadingProps) {
  const [isCancelling, setCancelling] = useState(false);
  const { primary, others, dialogs } = useInspectionActions(inspection, {
    onReschedule,
    onCancel: () => setCancelling(true),
    onDeleted,
  });
  return (
    <Pane
      title={TEXTS.inspection(inspection.inspectionNumber)}
      status={<InspectionStatusDot inspection={inspection} />}
      actions={
        !isCancelling && (
          <div className={classes.actions}>
            <ReportByAction inspection={inspection} generationKey={reportKey} />
            <PaneActions primary={primary} others={others} />
          </div>
        )
      }
    >
      {isCancelling && <CancelInspection inspection={inspection} onClose={() => setCancelling(false)} />}
      <InspectionFacts inspection={inspection} />
      <InspectionHistory id={inspection.id} />
      {dialogs}
    </Pane>
  );
}
