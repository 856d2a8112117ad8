import type { Claim, Claims } from '@portal/contracts/projects/claim';

type Judged = Claim['allowedActions'][number] | Claims['create'];

/** How an action is drawn: not at all where it is somebody else's, off with its reason where something is in the way. */
export interface DrawnAction {
  readonly obstacle: string | undefined;
}

/** What the server says of an action, as a button; undefined where there is none. */
export function drawnAction(judged: Judged | undefined): DrawnAction | undefined {
  if (!judged || (!judged.allowed && judged.obstacle === 'role')) return undefined;
  return { obstacle: judged.allowed ? undefined : (judged.reason ?? '') };
}

/** An action of a claim as a button. */
export const drawnOf = (claim: Claim, action: Claim['allowedActions'][number]['action']): DrawnAction | undefined =>
  drawnAction(claim.allowedActions.find((judged) => judged.action === action));
