import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { actionOn, drawnAction, mayDo, textNeeded, type PaneAction } from '@portal/ui';
import { useState, type ReactNode } from 'react';
import { Delete } from '../acts/delete.tsx';
import { isInlineStep, type InlineStepName } from '../acts/inline-step.tsx';
import { useAct } from '../acts/use-act.ts';
import { target, useApprove, useSetStatus } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';

type ItemAction = keyof typeof TEXTS.actions;

/** The order of the menu; what moves the recommendation on comes first. */
const ORDER: readonly ItemAction[] = [
  'approve',
  'action',
  'close',
  'start',
  'requireFurtherAction',
  'reject',
  'update',
  'delete',
];
/** Steps that a recommendation waits for; the first possible one is the primary action. */
const NEXT_STEPS: readonly ItemAction[] = ['approve', 'action', 'close'];
/** A rejected one waits to be changed by what the rejection says (R6). */
const nextStepsOf = ({ status }: Recommendation): readonly ItemAction[] =>
  status === 'Rejected' ? [...NEXT_STEPS, 'update'] : NEXT_STEPS;

interface ItemActionsOptions {
  readonly onEdit: () => void;
  /** Opens the form of a step in the pane. */
  readonly onStep: (step: InlineStepName) => void;
  readonly onDeleted: () => void;
}

interface ItemActions {
  readonly primary: PaneAction | undefined;
  readonly others: readonly PaneAction[];
  /** Questions of the actions; must be rendered. */
  readonly dialogs: ReactNode;
}

/** Returns the viewer's actions on a recommendation: the most likely next step, and the others with what is against them. */
export function useItemActions(recommendation: Recommendation, options: ItemActionsOptions): ItemActions {
  const { onEdit, onStep, onDeleted } = options;
  const [isDeleting, setDeleting] = useState(false);
  const approve = useAct({
    mutation: useApprove(),
    done: TEXTS.done.approve,
    isPossible: mayDo(recommendation, 'approve'),
  });
  const start = useAct({
    mutation: useSetStatus(),
    done: TEXTS.done.start,
    isPossible: mayDo(recommendation, 'start'),
  });
  const press = (name: ItemAction) => {
    if (isInlineStep(name)) onStep(name);
    else if (name === 'update') onEdit();
    else if (name === 'delete') setDeleting(true);
    else if (name === 'approve') approve.run(target(recommendation));
    else start.run({ ...target(recommendation), body: { status: 'InProgress' } });
  };
  const drawn = ORDER.flatMap((name) => {
    const action = drawnAction(actionOn(recommendation, name));
    return action ? [{ name, obstacle: action.obstacle }] : [];
  });
  const nextSteps = nextStepsOf(recommendation);
  // A step that needs reasons of its own, such as closing without an action, is an exception: not what comes next.
  const next = drawn.find(
    ({ name, obstacle }) =>
      obstacle === undefined && nextSteps.includes(name) && !textNeeded(recommendation, name)?.startsWith,
  );
  const offered = drawn.map(({ name, obstacle }): PaneAction & { readonly name: ItemAction } => ({
    name,
    id: name,
    label: TEXTS.actions[name],
    obstacle,
    isDanger: name === 'delete' || name === 'reject',
    isBusy: name === 'approve' && approve.isBusy,
    onPress: () => press(name),
  }));
  return {
    primary: offered.find(({ name }) => name === next?.name),
    others: offered.filter(({ name }) => name !== next?.name),
    dialogs: (
      <>
        {isDeleting && (
          <Delete recommendation={recommendation} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        )}
        {approve.staleDialog}
        {start.staleDialog}
      </>
    ),
  };
}
