/**
 * An e-mail as it is looked up and counted: without spaces around, in lower case by this one rule. PostgreSQL's own
 * differs (`İ` becomes `i` there), and an address that is looked up by one rule and counted by another could be tried
 * beyond the lock-out.
 */
export const emailKey = (email: string): string => email.trim().toLowerCase();
