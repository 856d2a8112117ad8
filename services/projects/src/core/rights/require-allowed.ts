import type { ItemFacts, Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { badRequest, forbidden, invalid } from '@portal/service-kit';
import { judgeInProject, type Verdict } from '@portal/workflow';
import type { Action, Resource } from '@portal/rights';
import type { ReachedProject } from '../access/reach-project.ts';

type Allowed<State extends string> = Extract<Verdict<State>, { readonly allowed: true }>;

interface Asked {
  /** Which field a reason belongs to, where it belongs to one. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Throws where the change began with an older version. */
  readonly refuseStale?: () => void;
}

/**
 * Goes on where a workflow allows an action; else 403 for the role, and after the version was compared 400 for the state or
 * a guard (decisions §5, §11): who is late is told of what has changed rather than that it is not possible any more.
 */
export function requireAllowed<State extends string>(
  verdict: Verdict<State>,
  { fields = {}, refuseStale }: Asked = {},
): Allowed<State> {
  if (!verdict.allowed && verdict.obstacle === 'role') throw forbidden(verdict.reason);
  refuseStale?.();
  if (verdict.allowed) return verdict;
  const { reason, code = ERROR_CODES.invalidTransition } = verdict;
  const field = fields[reason];
  throw field === undefined ? badRequest(code, reason) : invalid({ [field]: [reason] });
}

/**
 * Refuses a write below a project: 403 for the role or because the viewer is not its primary risk engineer, then 400
 * because it is closed (decisions §2, §11). `facts` says what else the matrix asks of the item.
 */
export function requireInProject(
  project: ReachedProject,
  viewer: Viewer,
  right: readonly [Action, Resource],
  facts: ItemFacts = {},
): void {
  const verdict = judgeInProject(project, viewer, right, facts);
  if (verdict.allowed) return;
  if (verdict.obstacle === 'role') throw forbidden(verdict.reason);
  throw badRequest(ERROR_CODES.projectClosed, verdict.reason);
}
