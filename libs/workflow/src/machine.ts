import { canOn, type Action as Right, type Actor, type ItemFacts, type Resource } from '@portal/access';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';

/** A condition besides role and state; `reason` is what the person is told when it is not met. */
export interface Guard<Item> {
  readonly holds: (item: Item, viewer: Actor) => boolean;
  readonly reason: string;
}

/** A text that the action must come with. */
export interface RequiredReason {
  readonly field: string;
  readonly maxLength: number;
}

/** One row of a state machine's table. An action may have several rows; the first that fits is taken. */
export interface Transition<Item, State extends string, Action extends string> {
  readonly action: Action;
  readonly from: readonly State[];
  /** Null where the item ends to exist. */
  readonly to: State | null;
  /** The right of decisions §11 that the action needs. */
  readonly right: readonly [Right, Resource];
  /** Whose move it is, besides the right: for everybody else it is as without the right. */
  readonly whose?: (item: Item) => boolean;
  readonly guards?: readonly Guard<Item>[];
  readonly needs?: RequiredReason;
}

/** A reason that has a code of its own (spec 3 §8). */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A state machine as a table, with what the table needs to know of an item. */
export interface Machine<Item, State extends string, Action extends string> {
  readonly name: string;
  readonly stateOf: (item: Item) => State;
  /** What the rights' conditions ask of the item (own, primary …). */
  readonly factsOf: (item: Item) => ItemFacts;
  /** What a person is told when the state does not allow the action; with a code where it has one of its own. */
  readonly wrongState: (action: Action, state: State) => string | Refusal;
  readonly transitions: readonly Transition<Item, State, Action>[];
}

/** Why an action is not allowed, in the order in which it is judged: role, then state, then guard (decisions §11). */
export type Obstacle = 'role' | 'state' | 'guard';

/** Whether one action is allowed now: where it leads and what it needs, or the reason why not. */
export type Verdict<State extends string> =
  | { readonly allowed: true; readonly to: State | null; readonly needs?: RequiredReason }
  | { readonly allowed: false; readonly obstacle: Obstacle; readonly reason: string; readonly code?: string };

const RANK: Readonly<Record<Obstacle, number>> = { role: 0, state: 1, guard: 2 };

function judgeRow<Item, State extends string, Action extends string>(
  machine: Machine<Item, State, Action>,
  { action, from, to, right, whose, guards = [], needs }: Transition<Item, State, Action>,
  item: Item,
  viewer: Actor,
): Verdict<State> {
  if (!canOn(viewer, right[0], right[1], machine.factsOf(item)) || whose?.(item) === false)
    return { allowed: false, obstacle: 'role', reason: WORKFLOW_TEXTS.notYours };
  const state = machine.stateOf(item);
  if (!from.includes(state)) {
    const refusal = machine.wrongState(action, state);
    return { allowed: false, obstacle: 'state', ...(typeof refusal === 'string' ? { reason: refusal } : refusal) };
  }
  const broken = guards.find((guard) => !guard.holds(item, viewer));
  if (broken) return { allowed: false, obstacle: 'guard', reason: broken.reason };
  return { allowed: true, to, ...(needs ? { needs } : {}) };
}

/**
 * Judges one action on one item. The server calls it inside the transaction that makes the change; `obstacle` says
 * whether to answer 403 (role) or 400 (state, guard). Of several rows the one that comes furthest gives the reason.
 * Throws for an action that the machine does not know.
 */
export function judge<Item, State extends string, Action extends string>(
  machine: Machine<Item, State, Action>,
  item: Item,
  action: Action,
  viewer: Actor,
): Verdict<State> {
  let best: Verdict<State> | undefined;
  for (const row of machine.transitions) {
    if (row.action !== action) continue;
    const verdict = judgeRow(machine, row, item, viewer);
    if (verdict.allowed) return verdict;
    if (!best || best.allowed || RANK[verdict.obstacle] > RANK[best.obstacle]) best = verdict;
  }
  if (!best) throw new Error(`The workflow of ${machine.name} has no action '${action}'`);
  return best;
}

/** One action as a screen shows it: enabled, or disabled with the reason. */
export interface ActionState<Action extends string> {
  readonly action: Action;
  readonly allowed: boolean;
  readonly reason?: string;
  readonly obstacle?: Obstacle;
  readonly needs?: RequiredReason;
}

/** Every action of the machine on the item, in the order of the table, with the reason for each that is not allowed. */
export function allowedActionsOf<Item, State extends string, Action extends string>(
  machine: Machine<Item, State, Action>,
  item: Item,
  viewer: Actor,
): readonly ActionState<Action>[] {
  const actions = [...new Set(machine.transitions.map(({ action }) => action))];
  return actions.map((action) => {
    const verdict = judge(machine, item, action, viewer);
    if (!verdict.allowed) return { action, allowed: false, obstacle: verdict.obstacle, reason: verdict.reason };
    return { action, allowed: true, ...(verdict.needs ? { needs: verdict.needs } : {}) };
  });
}
