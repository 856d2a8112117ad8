/** The page of Help that is none of its topics: the category buttons. */
export const HELP_FRONT_PAGE = 'front';
