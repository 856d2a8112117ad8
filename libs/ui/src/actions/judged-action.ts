import type { JudgedAction, TextNeeded } from '@portal/contracts/common/action';

/** An action as a button: off where it has an obstacle, whose text it shows. */
export interface DrawnAction {
  readonly obstacle: string | undefined;
}

/** An item with the actions that the server judged on it. */
interface Judged<Action extends string> {
  readonly actions: readonly JudgedAction<Action>[];
}

/** Returns one action on an item as the server judged it; undefined where the item has no such action. */
export const actionOn = <Action extends string>(
  { actions }: Judged<Action>,
  name: Action,
): JudgedAction<Action> | undefined => actions.find(({ action }) => action === name);

/** Returns true where the viewer may do the action on the item now. */
export const mayDo = <Action extends string>(item: Judged<Action>, name: Action): boolean =>
  actionOn(item, name)?.allowed === true;

/** Returns the text against an action, undefined where it is allowed: for buttons that everybody sees. */
export const obstacleOf = (judged: JudgedAction | undefined): string | undefined =>
  judged?.allowed ? undefined : (judged?.text ?? '');

/** Returns an action as a button; undefined for an action that is somebody else's, which is not drawn. */
export function drawnAction(judged: JudgedAction | undefined): DrawnAction | undefined {
  if (!judged || judged.obstacle === 'role') return undefined;
  return { obstacle: obstacleOf(judged) };
}

/** Returns the text that an action on an item asks for, undefined where it asks for none. */
export function textNeeded<Action extends string>(item: Judged<Action>, name: Action): TextNeeded | undefined {
  const needs = actionOn(item, name)?.needs;
  return needs?.kind === 'text' ? needs : undefined;
}
