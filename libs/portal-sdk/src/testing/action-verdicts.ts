import type { ActionVerdict } from '@portal/contracts/common/action';

/** Actions as the server judges them: those that are named are allowed, the others are somebody else's. */
export const actionVerdicts = <const Action extends string>(
  all: readonly Action[],
  ...allowed: readonly Action[]
): ActionVerdict<Action>[] =>
  all.map((action) =>
    allowed.includes(action)
      ? { action, allowed: true }
      : { action, allowed: false, obstacle: 'role', reason: 'NotYours', text: 'Your role does not allow this action.' },
  );
