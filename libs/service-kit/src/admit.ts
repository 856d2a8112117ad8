import { INVITE_CODES } from '@portal/contracts/admin/access-status';
import type { Obstacle } from '@portal/contracts/common/action';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { Verdict, ReasonCode, Refusal } from '@portal/workflow';
import { invalid, Problem } from './errors.ts';
import { refuseStale, type ExpectedVersion } from './versions.ts';

/**
 * Order of the checks of a write once its item is reached (decisions §26.19). Token, terms, access and role come before, in
 * `route`; tenancy, plan and tab as the item is reached; rules between fields last, in the handler.
 */
const ORDER = ['role', 'closed', 'version', 'state', 'guard'] as const satisfies readonly (Obstacle | 'version')[];

interface Answer {
  readonly status: 400 | 403 | 409;
  readonly code: string;
}

/** Answers of refusals by the obstacle … */
const BY_OBSTACLE: Readonly<Record<Obstacle, Answer>> = {
  role: { status: 403, code: ERROR_CODES.forbidden },
  closed: { status: 400, code: ERROR_CODES.projectClosed },
  state: { status: 400, code: ERROR_CODES.invalidTransition },
  guard: { status: 400, code: ERROR_CODES.invalidTransition },
};
/** … and by the reason, where one has an answer of its own. */
const BY_REASON: Partial<Readonly<Record<ReasonCode, Answer>>> = {
  ContactDeleted: { status: 400, code: INVITE_CODES.contactDeleted },
  LocationLimitReached: { status: 409, code: ERROR_CODES.locationLimitReached },
  PrimaryLocation: { status: 400, code: ERROR_CODES.primaryLocation },
  ViewLimitReached: { status: 409, code: ERROR_CODES.viewLimitReached },
};

/** Returns the answer of a refusal; a reason about a field becomes an error of that field. */
export function refusalProblem({ obstacle, reason, text, field }: Refusal): Problem {
  if (field !== undefined) return invalid({ [field]: [text] }, undefined, reason);
  const { status, code } = BY_REASON[reason] ?? BY_OBSTACLE[obstacle];
  return new Problem(status, code, text, { reason });
}

export interface WriteChecks {
  /** Verdicts of what the write also touches: another folder, the contents of an item. */
  readonly also?: readonly Verdict[];
  /** The version of the item and the one that the request names. */
  readonly version?: ExpectedVersion | undefined;
}

type Allowed<Given extends Verdict> = Extract<Given, { readonly allowed: true }>;

/**
 * Admits a write: runs the checks on its item in the order of decisions §26.19 and returns the verdict that allows it.
 * @throws Problem of the earliest check that fails
 */
export function admit<Given extends Verdict>(verdict: Given, { also = [], version }: WriteChecks = {}): Allowed<Given> {
  const refusals = [verdict, ...also].filter((one) => !one.allowed);
  for (const check of ORDER) {
    if (check === 'version') {
      if (version) refuseStale(version);
      continue;
    }
    const refusal = refusals.find(({ obstacle }) => obstacle === check);
    if (refusal) throw refusalProblem(refusal);
  }
  return verdict as Allowed<Given>;
}
