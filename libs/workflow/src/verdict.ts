import type { ActionNeeds, ActionVerdict, Obstacle } from '@portal/contracts/common/action';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { ReasonCode } from './reasons.ts';

/** A reason against an action: its code, what the person is told, and the field it is about, if it is about one. */
export interface Reason {
  readonly reason: ReasonCode;
  readonly text: string;
  readonly field?: string;
}

/** A refused action. */
export interface Refusal extends Reason {
  readonly allowed: false;
  readonly obstacle: Obstacle;
}

/** The verdict on an action: allowed with the input that it needs, or refused. */
export type Verdict = { readonly allowed: true; readonly needs?: ActionNeeds } | Refusal;

export const ALLOWED = { allowed: true } as const;

/** Makes a refusal of a reason. */
export const refused = (obstacle: Obstacle, { reason, text, field }: Reason): Refusal => ({
  allowed: false,
  obstacle,
  reason,
  text,
  ...(field !== undefined && { field }),
});

/** Reason for people whose right does not cover the item. */
export const NOT_YOURS: Reason = { reason: 'NotYours', text: 'Your role does not allow this action.' };
/** Reason for people who may change only what they have added. */
export const NOT_OWN: Reason = { reason: 'NotOwn', text: 'Only the person who added it can change it.' };
/** Reason for risk engineers who are not the project's primary one. */
export const NOT_PRIMARY_ENGINEER: Reason = {
  reason: 'NotPrimaryEngineer',
  text: PROJECT_TEXTS.notPrimaryEngineer,
};
/** Reason for a risk company whose engineer is not the project's primary one (decisions §26.2). */
export const ENGINEER_OF_OTHERS: Reason = { reason: 'EngineerOfOthers', text: PROJECT_TEXTS.engineerOfOthers };
/** Refusal of a status that no action of the viewer's leads to. */
export const statusNotSet = (text: string): Refusal => refused('state', { reason: 'StatusNotSet', text });
/** Reason of writes in a closed project (spec 2 §1). */
export const PROJECT_CLOSED: Reason = { reason: 'ProjectClosed', text: PROJECT_TEXTS.closed };

/** Returns an action as items carry it. */
export const actionVerdict = <const Action extends string>(action: Action, verdict: Verdict): ActionVerdict<Action> => {
  if (!verdict.allowed) {
    const { obstacle, reason, text } = verdict;
    return { action, allowed: false, obstacle, reason, text };
  }
  return { action, allowed: true, ...(verdict.needs && { needs: verdict.needs }) };
};

/** Returns several actions, each with its verdict. */
export const actionVerdicts = <const Action extends string>(
  actions: readonly Action[],
  evaluate: (action: Action) => Verdict,
): ActionVerdict<Action>[] => actions.map((action) => actionVerdict(action, evaluate(action)));
