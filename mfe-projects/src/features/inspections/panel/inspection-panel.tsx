import { apiFault, Skeleton } from '@portal/portal-sdk';
import { actionOn, drawnAction, EmptyState, ErrorPanel, SidePanel } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconClipboardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ReschedulePanel } from '../form/reschedule-panel.tsx';
import { INSPECTION_PANEL_TEXTS as TEXTS, INSPECTION_SCREEN_TEXTS } from '../inspection.texts.ts';
import { useInspection } from '../inspections.api.ts';
import { InspectionActions } from './inspection-actions.tsx';
import { InspectionFacts } from './inspection-facts.tsx';
import { InspectionHistory } from './inspection-history.tsx';
import classes from './panel.module.css';

interface InspectionPanelProps {
  readonly projectId: string;
  readonly id: string;
  readonly isEditing: boolean;
  readonly onEdit: (id: string) => void;
  readonly onRead: (id: string) => void;
  readonly onClose: () => void;
}

/** One inspection: facts, actions, history; or the form that reschedules it. */
export default function InspectionPanel(props: InspectionPanelProps) {
  const { projectId, id, isEditing, onEdit, onRead, onClose } = props;
  const { data, error, refetch } = useInspection(id);
  const inspection = data?.projectId === projectId ? data : undefined;
  // An open form stays open if the action is no longer possible; the server reports it on saving.
  const reschedule = inspection && drawnAction(actionOn(inspection, 'reschedule'));
  const mayReschedule = reschedule !== undefined && reschedule.obstacle === undefined;
  const [wasAllowed, setWasAllowed] = useState(false);
  if (mayReschedule && !wasAllowed) setWasAllowed(true);

  if (isEditing && inspection && wasAllowed)
    return <ReschedulePanel inspection={inspection} onDone={() => onRead(id)} />;
  // Also if it was loaded before: somebody may have deleted it meanwhile.
  const isGone = apiFault(error)?.status === 404 || (data !== undefined && !inspection);
  return (
    <SidePanel
      title={
        inspection ? INSPECTION_SCREEN_TEXTS.inspection(inspection.inspectionNumber) : INSPECTION_SCREEN_TEXTS.title
      }
      onClose={onClose}
    >
      {isGone ? (
        <EmptyState icon={IconClipboardOff} title={TEXTS.gone}>
          {TEXTS.goneHint}
        </EmptyState>
      ) : inspection ? (
        <div className={classes.panel}>
          <InspectionActions inspection={inspection} onReschedule={() => onEdit(id)} onDeleted={onClose} />
          <InspectionFacts inspection={inspection} />
          <InspectionHistory id={id} />
        </div>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </SidePanel>
  );
}

const Waiting = () => (
  <div className={classes.waiting} role="status" aria-busy="true" aria-label={SCREEN_TEXTS.loading}>
    <Skeleton height={36} width={320} />
    <Skeleton height={220} />
    <Skeleton height={120} />
  </div>
);
