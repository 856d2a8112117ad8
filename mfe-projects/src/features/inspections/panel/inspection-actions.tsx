import type { Inspection } from '@portal/contracts/projects/inspection';
import { actionOn, drawnAction, GuardedButton } from '@portal/ui';
import { IconCalendarEvent, IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';
import { CancelInspection } from './cancel-inspection.tsx';
import { CompleteInspection } from './complete-inspection.tsx';
import { DeleteInspection } from './delete-inspection.tsx';
import classes from './panel.module.css';

interface InspectionActionsProps {
  readonly inspection: Inspection;
  readonly onReschedule: () => void;
  readonly onDeleted: () => void;
}

const ICON = { size: 18, 'aria-hidden': true } as const;
/** Actions on an inspection, in the order of their buttons. */
const ACTIONS = [
  { action: 'complete', label: TEXTS.complete, icon: <IconCheck {...ICON} /> },
  { action: 'reschedule', label: TEXTS.reschedule, icon: <IconCalendarEvent {...ICON} /> },
  { action: 'cancel', label: TEXTS.cancel, icon: <IconX {...ICON} />, isDanger: true },
  { action: 'delete', label: TEXTS.delete, icon: <IconTrash {...ICON} />, isDanger: true },
] as const;
type DialogName = 'complete' | 'cancel' | 'delete';

/** The buttons of an inspection, as the server allows them (decisions §6). */
export function InspectionActions({ inspection, onReschedule, onDeleted }: InspectionActionsProps) {
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);
  const drawn = ACTIONS.flatMap((one) => {
    const state = drawnAction(actionOn(inspection, one.action));
    return state ? [{ ...one, ...state }] : [];
  });
  if (drawn.length === 0) return null;
  return (
    <div className={classes.actions}>
      {drawn.map(({ action, label, icon, obstacle, ...one }) => (
        <GuardedButton
          key={action}
          variant={action === 'complete' && obstacle === undefined ? 'filled' : 'default'}
          icon={icon}
          obstacle={obstacle}
          onClick={() => (action === 'reschedule' ? onReschedule() : setDialog(action))}
        >
          {'isDanger' in one ? (
            <span className={obstacle === undefined ? classes.danger : undefined}>{label}</span>
          ) : (
            label
          )}
        </GuardedButton>
      ))}
      {dialog === 'complete' && <CompleteInspection inspection={inspection} onClose={close} />}
      {dialog === 'cancel' && <CancelInspection inspection={inspection} onClose={close} />}
      {dialog === 'delete' && <DeleteInspection inspection={inspection} onClose={close} onDeleted={onDeleted} />}
    </div>
  );
}
