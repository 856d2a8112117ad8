/** SQL condition on a participant `pp` who was entered by e-mail and has not accepted: nobody may be told of the account. */
export const IS_UNACCEPTED = `exists (select from contacts c
  where c.project_id = pp.project_id and c.user_id = pp.user_id and not c.is_accepted)`;
