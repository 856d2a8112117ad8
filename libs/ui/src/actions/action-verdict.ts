import type { ActionVerdict, TextNeeded } from '@portal/contracts/common/action';

/** An action as a button, which is disabled and shows the reason if there is an obstacle. */
export interface DrawnAction {
  readonly obstacle: string | undefined;
}

/** An item with the actions, each with the server's verdict. */
interface ItemWithActions<Action extends string> {
  readonly actions: readonly ActionVerdict<Action>[];
}

/** Returns one action on an item with the server's verdict; undefined where the item has no such action. */
export const actionOn = <Action extends string>(
  { actions }: ItemWithActions<Action>,
  name: Action,
): ActionVerdict<Action> | undefined => actions.find(({ action }) => action === name);

/** Returns true where the viewer may do the action on the item now. */
export const mayDo = <Action extends string>(item: ItemWithActions<Action>, name: Action): boolean =>
  actionOn(item, name)?.allowed === true;

/** Returns the reason that refuses an action, undefined if it is allowed: for buttons that everybody sees. */
export const obstacleOf = (verdict: ActionVerdict | undefined): string | undefined =>
  verdict?.allowed ? undefined : (verdict?.text ?? '');

/** Returns an action as a button; undefined for an action that the viewer's role refuses, which is not shown. */
export function drawnAction(verdict: ActionVerdict | undefined): DrawnAction | undefined {
  if (!verdict || verdict.obstacle === 'role') return undefined;
  return { obstacle: obstacleOf(verdict) };
}

/** Returns the text that an action on an item requires, undefined if it requires none. */
export function textNeeded<Action extends string>(item: ItemWithActions<Action>, name: Action): TextNeeded | undefined {
  const needs = actionOn(item, name)?.needs;
  return needs?.kind === 'text' ? needs : undefined;
}
