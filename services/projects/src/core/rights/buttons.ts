import type { ActionState, Verdict } from '@portal/workflow';

type Needs = { field: string; maxLength: number; startsWith?: string[] };

/** An action as it is answered: whether it may be done now, what it needs, or why not. */
interface Button<Action extends string> {
  action: Action;
  allowed: boolean;
  reason?: string;
  obstacle?: 'role' | 'state' | 'guard';
  needs?: Needs;
}

/** A verdict as screens show it. */
export const asButton = <const Action extends string>(action: Action, verdict: Verdict<string>): Button<Action> =>
  verdict.allowed
    ? { action, allowed: true, ...(verdict.needs && { needs: needsOf(verdict.needs) }) }
    : { action, allowed: false, obstacle: verdict.obstacle, reason: verdict.reason };

/** The actions of a workflow as screens show them; `Action` are those that are asked for. */
export const asButtons = <Action extends string>(states: readonly ActionState<string>[]): Button<Action>[] =>
  states.map(({ action, allowed, reason, obstacle, needs }) => ({
    action: action as Action,
    allowed,
    ...(obstacle && { obstacle }),
    ...(reason !== undefined && { reason }),
    ...(needs && { needs: needsOf(needs) }),
  }));

const needsOf = ({ field, maxLength, startsWith }: NonNullable<ActionState<string>['needs']>): Needs => ({
  field,
  maxLength,
  ...(startsWith && { startsWith: [...startsWith] }),
});
