import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { actionOn, drawnAction, GuardedButton, GuardedItem, textNeeded } from '@portal/ui';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { ActDialog, type DialogAction, hasDialog } from '../acts/act-dialog.tsx';
import { useAct } from '../acts/use-act.ts';
import { target, useApprove, useSetStatus } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from './item.module.css';

interface ItemActionsProps {
  readonly recommendation: Recommendation;
  readonly onEdit: () => void;
  readonly onDeleted: () => void;
}

type ItemAction = keyof typeof TEXTS.actions;
/** The order in which they are drawn; what moves the recommendation on comes first. */
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
/** Actions that a recommendation waits for; others are secondary buttons. */
const MAIN: readonly ItemAction[] = ['approve', 'action', 'close'];

/** Buttons of the actions possible now, and a menu of the viewer's other actions with the reasons against them. */
export function ItemActions({ recommendation, onEdit, onDeleted }: ItemActionsProps) {
  const [dialog, setDialog] = useState<DialogAction>();
  const nothing = () => undefined;
  const approve = useAct({ mutation: useApprove(), done: TEXTS.done.approve, onClose: nothing });
  const start = useAct({ mutation: useSetStatus(), done: TEXTS.done.start, onClose: nothing });

  const own = ORDER.flatMap((name) => {
    const found = actionOn(recommendation, name);
    return found && drawnAction(found) ? [{ ...found, name }] : [];
  });
  const now = own.filter(({ allowed }) => allowed);
  const later = own.filter(({ allowed }) => !allowed);
  const press = (name: ItemAction) => {
    if (hasDialog(name)) setDialog(name);
    else if (name === 'update') onEdit();
    else if (name === 'approve') approve.run(target(recommendation));
    else start.run({ ...target(recommendation), body: { status: 'InProgress' } });
  };
  if (own.length === 0) return null;
  return (
    <div className={classes.actions}>
      {now.map(({ name }, index) => (
        <GuardedButton
          key={name}
          variant={
            index === 0 && MAIN.includes(name) && !textNeeded(recommendation, name)?.startsWith ? 'filled' : 'default'
          }
          obstacle={undefined}
          isBusy={(name === 'approve' && approve.isBusy) || (name === 'start' && start.isBusy)}
          onClick={() => press(name)}
        >
          {TEXTS.actions[name]}
        </GuardedButton>
      ))}
      {later.length > 0 && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={TEXTS.moreActions}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {later.map(({ name, text }) => (
              <GuardedItem key={name} obstacle={text} onClick={() => press(name)}>
                {TEXTS.actions[name]}
              </GuardedItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog && (
        <ActDialog
          act={dialog}
          recommendation={recommendation}
          onDeleted={onDeleted}
          onClose={() => setDialog(undefined)}
        />
      )}
      {approve.staleDialog}
      {start.staleDialog}
    </div>
  );
}
