/** E-mail addresses that a person enters for contacts in an hour: each is looked up among the accounts. */
export const CONTACT_EMAILS_AN_HOUR = 200;
