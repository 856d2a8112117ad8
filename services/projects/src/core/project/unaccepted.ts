/** SQL condition on a participant `pp`: nobody of the project knows yet that the person takes part. */
export const IS_UNACCEPTED = `exists (select from contacts c
  where c.project_id = pp.project_id and c.user_id = pp.user_id and not c.is_accepted)`;
