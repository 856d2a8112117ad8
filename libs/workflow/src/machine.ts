import { canOn, type Actor, type ItemFacts } from '@portal/access';
import type { Action as Right, Resource } from '@portal/rights';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';

/** A condition besides role and state; `reason` is what the person is told when it is not met. */
export interface Guard<Item> {
  readonly holds: (item: Item, viewer: Actor) => boolean;
  readonly reason: string;
}

/** A text that the action must come with; `startsWith` are the words of which it begins with one. */
export interface RequiredReason {
  readonly field: string;
  readonly maxLength: number;
  readonly startsWith?: readonly string[];
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
  readonly whose?: (item: Item, viewer: Actor) => boolean;
  /** How the specification calls the row (R1 …), and its actor in the picture of the machine. */
  readonly rule?: string;
  readonly who?: string;
  readonly guards?: readonly Guard<Item>[];
  readonly needs?: RequiredReason;
}

/** A reason that has a code of its own (spec 3 §8). */
export interface Refusal {
  readonly code: string;
  readonly reason: string;
}

/** A row that nobody makes but the clock. */
export interface ClockMove<State extends string> {
  readonly from: State;
  readonly to: State;
  readonly when: string;
}

/** A state machine as a table, with what the table needs to know of an item. */
export interface Machine<Item, State extends string, Action extends string> {
  readonly name: string;
  readonly stateOf: (item: Item) => State;
  /** What the rights' conditions ask of the item (own, primary …). */
  readonly factsOf: (item: Item) => ItemFacts;
  /** What those are told whose move it is not; nothing where the general words will do. */
  readonly notYours?: (action: Action, item: Item, viewer: Actor) => string | undefined;
  /** What stops an action whatever the state, as a closed project does; judged after the role. */
  readonly bars?: (action: Action, item: Item) => Refusal | undefined;
  /**
   * What a person is told when the state does not allow the action; with a code where it has one of its own. `possible`
   * are the states in which the viewer could do it.
   */
  readonly wrongState: (action: Action, state: State, possible: readonly State[]) => string | Refusal;
  readonly transitions: readonly Transition<Item, State, Action>[];
  readonly clock?: readonly ClockMove<State>[];
}

/** Why an action is not allowed, in the order in which it is judged: role, then state, then guard (decisions §11). */
export type Obstacle = 'role' | 'state' | 'guard';

/** Whether one action is allowed now: where it leads and what it needs, or the reason why not. */
export type Verdict<State extends string> =
  | { readonly allowed: true; readonly to: State | null; readonly needs?: RequiredReason }
  | { readonly allowed: false; readonly obstacle: Obstacle; readonly reason: string; readonly code?: string };

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
  const rows = machine.transitions.filter((row) => row.action === action);
  if (rows.length === 0) throw new Error(`The workflow of ${machine.name} has no action '${action}'`);
  const facts = machine.factsOf(item);
  const own = rows.filter(
    ({ right, whose }) => canOn(viewer, right[0], right[1], facts) && whose?.(item, viewer) !== false,
  );
  if (own.length === 0) {
    const reason = machine.notYours?.(action, item, viewer) ?? WORKFLOW_TEXTS.notYours;
    return { allowed: false, obstacle: 'role', reason };
  }
  const bar = machine.bars?.(action, item);
  if (bar) return { allowed: false, obstacle: 'state', ...bar };
  const state = machine.stateOf(item);
  const fitting = own.filter(({ from }) => from.includes(state));
  if (fitting.length === 0) {
    const possible = [...new Set(own.flatMap(({ from }) => from))];
    const refusal = machine.wrongState(action, state, possible);
    return { allowed: false, obstacle: 'state', ...(typeof refusal === 'string' ? { reason: refusal } : refusal) };
  }
  return firstThatHolds(fitting, item, viewer);
}

/** The first row whose guards all hold; where there is none, what the first one lacks. */
function firstThatHolds<Item, State extends string, Action extends string>(
  rows: readonly Transition<Item, State, Action>[],
  item: Item,
  viewer: Actor,
): Verdict<State> {
  let reason = '';
  for (const { to, needs, guards = [] } of rows) {
    const broken = guards.find((guard) => !guard.holds(item, viewer));
    if (!broken) return { allowed: true, to, ...(needs ? { needs } : {}) };
    reason ||= broken.reason;
  }
  return { allowed: false, obstacle: 'guard', reason };
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
