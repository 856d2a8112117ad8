import type { Inspection } from '@portal/contracts/projects/inspection';
import { actionOn, drawnAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { INSPECTION_PANEL_TEXTS as TEXTS } from '../inspection.texts.ts';
import { CompleteInspection } from './complete-inspection.tsx';
import { DeleteInspection } from './delete-inspection.tsx';

/** Actions on an inspection, in the order of the menu. */
const ORDER = ['complete', 'reschedule', 'cancel', 'delete'] as const;
const NEXT = ['complete'] as const;

interface InspectionActionsOptions {
  readonly onReschedule: () => void;
  /** Opens the form of the reason. */
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

/** Returns the viewer's actions on an inspection, with what is against them, and their questions (decisions §6). */
export function useInspectionActions(inspection: Inspection, options: InspectionActionsOptions) {
  const [question, setQuestion] = useState<'complete' | 'delete'>();
  const close = () => setQuestion(undefined);
  const actions = ORDER.flatMap((id): PaneAction[] => {
    const drawn = drawnAction(actionOn(inspection, id));
    if (!drawn) return [];
    const press = { reschedule: options.onReschedule, cancel: options.onCancel };
    return [
      {
        ...drawn,
        id,
        label: TEXTS[id],
        isDanger: id === 'cancel' || id === 'delete',
        onPress: id === 'complete' || id === 'delete' ? () => setQuestion(id) : press[id],
      },
    ];
  });
  return {
    ...withPrimary(actions, NEXT),
    dialogs: (
      <>
        {question === 'complete' && <CompleteInspection inspection={inspection} onClose={close} />}
        {question === 'delete' && (
          <DeleteInspection inspection={inspection} onClose={close} onDeleted={options.onDeleted} />
        )}
      </>
    ),
  };
}
