import classes from './report-notes.module.css';

/** A score as a number on its colour; its label is beside it. */
export function ScoreChip({ score }: { readonly score: number }) {
  return (
    <span className={classes.score} data-score={score}>
      {score}
    </span>
  );
}
