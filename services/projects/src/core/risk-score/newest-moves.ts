/** Most moves of a score that a look at it reads: each answer that changes a shown value adds one. */
export const MOST_MOVES_READ = 5_000;

/** SQL of the newest moves of the score of a project `$1`; one more than are read tells that there are older ones. */
export const NEWEST_MOVES = `(select * from risk_scores where project_id = $1
  order by scored_at desc, id desc limit ${MOST_MOVES_READ + 1})`;
