import { canOn, type Actor, type ItemFacts } from '@portal/access';
import type { Action as Right, Resource } from '@portal/rights';
import type { ActionNeeds, ActionVerdict } from '@portal/contracts/common/action';
import { actionVerdicts, NOT_YOURS, PROJECT_CLOSED, refused, type Reason, type Refusal } from './verdict.ts';

/** A condition besides role and state, with the reason where it is not met. */
export interface Guard<Item> extends Reason {
  readonly holds: (item: Item, viewer: Actor) => boolean;
}

/** One row of a state machine's table. An action may have several rows; the first that fits is taken. */
export interface Transition<Item, State extends string, Action extends string> {
  readonly action: Action;
  readonly from: readonly State[];
  /** Null where the item ends to exist. */
  readonly to: State | null;
  /** The right of decisions §11 that the action needs. */
  readonly right: readonly [Right, Resource];
  /** Returns true if the move is the viewer's; for everybody else it is refused as without the right. */
  readonly whose?: (item: Item, viewer: Actor) => boolean;
  /** Name of the row in the specification (R1 …), and its actor in the diagram. */
  readonly rule?: string;
  readonly who?: string;
  readonly guards?: readonly Guard<Item>[];
  readonly needs?: ActionNeeds;
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
  /** Returns the item's facts for the rights' conditions (own, primary …). */
  readonly factsOf: (item: Item) => ItemFacts;
  /** Reason for those whose move it is not; nothing where the general one will do. */
  readonly notYours?: (action: Action, item: Item, viewer: Actor) => Reason | undefined;
  /** True for actions that a closed project stops, whatever the item's state. */
  readonly isClosed?: (action: Action, item: Item) => boolean;
  /** Reason where the state does not allow the action. `possible` are the states in which the viewer could do it. */
  readonly wrongState: (action: Action, state: State, possible: readonly State[]) => Reason;
  readonly transitions: readonly Transition<Item, State, Action>[];
  readonly clock?: readonly ClockMove<State>[];
}

/** The verdict of a machine on an action: the state it leads to and the input it needs, or the refusal. */
export type TransitionVerdict<State extends string> =
  | { readonly allowed: true; readonly to: State | null; readonly needs?: ActionNeeds }
  | Refusal;

/**
 * Evaluates one action on one item, in the order of decisions §26.19: rights, closed project, state, guards. The server calls it
 * inside the transaction that makes the change. Of several rows the one that comes furthest gives the reason.
 * Throws for an action that the machine does not know.
 */
export function evaluate<Item, State extends string, Action extends string>(
  machine: Machine<Item, State, Action>,
  item: Item,
  action: Action,
  viewer: Actor,
): TransitionVerdict<State> {
  const rows = machine.transitions.filter((row) => row.action === action);
  if (rows.length === 0) throw new Error(`The workflow of ${machine.name} has no action '${action}'`);
  const facts = machine.factsOf(item);
  const own = rows.filter(
    ({ right, whose }) => canOn(viewer, right[0], right[1], facts) && whose?.(item, viewer) !== false,
  );
  if (own.length === 0) return refused('role', machine.notYours?.(action, item, viewer) ?? NOT_YOURS);
  if (machine.isClosed?.(action, item)) return refused('closed', PROJECT_CLOSED);
  const state = machine.stateOf(item);
  const fitting = own.filter(({ from }) => from.includes(state));
  if (fitting.length === 0) {
    const possible = [...new Set(own.flatMap(({ from }) => from))];
    return refused('state', machine.wrongState(action, state, possible));
  }
  return firstThatHolds(fitting, item, viewer);
}

/** The first row whose guards all hold; where there is none, what the first one lacks. */
function firstThatHolds<Item, State extends string, Action extends string>(
  rows: readonly Transition<Item, State, Action>[],
  item: Item,
  viewer: Actor,
): TransitionVerdict<State> {
  let lacking: Reason | undefined;
  for (const { to, needs, guards = [] } of rows) {
    const broken = guards.find((guard) => !guard.holds(item, viewer));
    if (!broken) return { allowed: true, to, ...(needs ? { needs } : {}) };
    lacking ??= broken;
  }
  return refused('guard', lacking ?? NOT_YOURS);
}

/** Every action of the machine on the item, in the order of the table. */
export const actionsOf = <Item, State extends string, Action extends string>(
  machine: Machine<Item, State, Action>,
  item: Item,
  viewer: Actor,
): ActionVerdict<Action>[] =>
  actionVerdicts([...new Set(machine.transitions.map(({ action }) => action))], (action) =>
    evaluate(machine, item, action, viewer),
  );
