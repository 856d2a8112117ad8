import type { Recommendation } from '@portal/contracts/projects/recommendation';

type Action = Recommendation['allowedActions'][number];

/** The text that an action must come with, as the server says. */
export const needsOf = ({ allowedActions }: Recommendation, name: Action['action']): Action['needs'] =>
  allowedActions.find(({ action }) => action === name)?.needs;
