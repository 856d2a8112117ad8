import classes from './report-notes.module.css';

/** A score as its number on its colour; its name stands beside it. */
export function ScoreChip({ score }: { readonly score: number }) {
  return (
    <span className={classes.score} data-score={score}>
      {score}
    </span>
  );
}
