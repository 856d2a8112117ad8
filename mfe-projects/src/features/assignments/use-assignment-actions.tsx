import type { Assignment } from '@portal/contracts/projects/assignment';
import type { AssignmentButton } from '@portal/contracts/projects/assignment-lists';
import {
  actionOn,
  ConfirmDialog,
  drawnAction,
  mayDo,
  useItemAction,
  withPrimary,
  type ItemAction,
  type PaneAction,
} from '@portal/ui';
import { useState } from 'react';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS, resourceOf } from './assignment.texts.ts';
import {
  useAcknowledge,
  useCancelAssignment,
  useCompleteTransfer,
  useDeclineTransfer,
  useResendCompanyInvite,
} from './assignments.api.ts';
import { ChangeInspectionDate } from './change-inspection-date.tsx';
import { ChooseEngineer } from './choose-engineer.tsx';
import { DeclineAssignment } from './decline-assignment.tsx';

/** Steps that ask something first, in a form of the pane or in a dialog. */
const ASKING = [
  'decline',
  'nameEngineer',
  'requestTransfer',
  'setInspectionDate',
  'cancel',
] as const satisfies readonly AssignmentButton[];
type Asking = (typeof ASKING)[number];

interface AssignmentActionsOptions {
  /** Step whose form is open from the start, where it is possible. */
  readonly asked?: string | undefined;
  /** Opens the form of a step elsewhere than in the pane. */
  readonly onAsk?: (step: Asking) => void;
  readonly onLost: () => void;
}

/** Returns the viewer's actions on an assignment, with what is against them, and their questions (decisions §9). */
export function useAssignmentActions(assignment: Assignment, { asked, onAsk, onLost }: AssignmentActionsOptions) {
  const { id, version, status } = assignment;
  const [asking, setAsking] = useState(ASKING.find((step) => step === asked && mayDo(assignment, step)));
  const onClose = (): void => setAsking(undefined);
  const given = { params: { id }, ifMatch: version };
  const inBody = { body: { id }, ifMatch: version };
  const acknowledge = useItemAction({ mutation: useAcknowledge(), done: TEXTS.done.acknowledge });
  const complete = useItemAction({ mutation: useCompleteTransfer(), done: TEXTS.done.completeTransfer });
  const takeBack = useItemAction({ mutation: useDeclineTransfer(), done: TEXTS.done.declineTransfer });
  const resend = useItemAction({ mutation: useResendCompanyInvite(), done: TEXTS.done.resendInvite });
  const cancel = useItemAction({ mutation: useCancelAssignment(), done: TEXTS.done.cancel, onClose });

  const draw = (action: AssignmentButton, onPress: () => void, isBusy = false): PaneAction[] => {
    const drawn = drawnAction(actionOn(assignment, action));
    const isDanger = action === 'decline' || action === 'cancel';
    return drawn ? [{ id: action, label: TEXTS.actions[action], ...drawn, isDanger, isBusy, onPress }] : [];
  };
  const run = <Given,>(action: AssignmentButton, item: ItemAction<Given>, sent: Given): PaneAction[] =>
    draw(action, () => item.run(sent), item.isBusy);
  const ask = (action: Asking): PaneAction[] => draw(action, () => (onAsk ?? setAsking)(action));
  const actions = [
    ...run('acknowledge', acknowledge, given),
    ...ask('decline'),
    ...ask('nameEngineer'),
    ...run('completeTransfer', complete, inBody),
    ...run('declineTransfer', takeBack, inBody),
    ...ask('requestTransfer'),
    ...ask('setInspectionDate'),
    ...(assignment.invitedCompany ? run('resendInvite', resend, given) : []),
    ...ask('cancel'),
  ];
  const next = ['acknowledge', 'completeTransfer', ...(status === 'AwaitingResource' ? ['nameEngineer'] : [])];
  return {
    ...withPrimary(actions, next),
    forms: (
      <>
        {(asking === 'nameEngineer' || asking === 'requestTransfer') && (
          <ChooseEngineer key={asking} assignment={assignment} step={asking} onClose={onClose} />
        )}
        {asking === 'decline' && <DeclineAssignment assignment={assignment} onClose={onClose} onDone={onLost} />}
        {asking === 'setInspectionDate' && <ChangeInspectionDate assignment={assignment} onClose={onClose} />}
      </>
    ),
    dialogs: (
      <>
        <ConfirmDialog
          opened={asking === 'cancel'}
          title={TEXTS.cancelTitle}
          verb={TEXTS.actions.cancel}
          isDanger
          isBusy={cancel.isBusy}
          onCancel={onClose}
          onConfirm={() => cancel.run(given)}
        >
          <strong>{resourceOf(assignment)}</strong>
          <p>{TEXTS.cancelBody}</p>
        </ConfirmDialog>
        {acknowledge.staleDialog}
        {complete.staleDialog}
        {takeBack.staleDialog}
        {resend.staleDialog}
        {cancel.staleDialog}
      </>
    ),
  };
}
