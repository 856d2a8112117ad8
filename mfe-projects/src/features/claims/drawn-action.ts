import type { Claim } from '@portal/contracts/projects/claim';
import { drawnAction, type DrawnAction } from '@portal/ui';

/** An action of a claim as a button. */
export const drawnOf = (claim: Claim, action: Claim['allowedActions'][number]['action']): DrawnAction | undefined =>
  drawnAction(claim.allowedActions.find((judged) => judged.action === action));
