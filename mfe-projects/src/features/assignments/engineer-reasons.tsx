import type { SuggestedEngineer } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS, reasonsOf } from './assignment.texts.ts';
import classes from './assignments.module.css';

interface EngineerReasonsProps {
  readonly engineers: readonly SuggestedEngineer[];
  readonly chosenId: string | null;
}

/** The reasons for the chosen engineer; until one is chosen, the order in which they are offered. */
export function EngineerReasons({ engineers, chosenId }: EngineerReasonsProps) {
  const chosen = engineers.find(({ userId }) => userId === chosenId);
  return (
    <p role="status" className={classes['reasons']}>
      {chosen ? reasonsOf(chosen) : TEXTS.bestFirst}
    </p>
  );
}
