/**
 * Kind of an invite: by a coordinator to the own team, as contact of the company's projects, or by the administrator as
 * primary contact of a company that is to sign up.
 */
export const INVITE_KINDS = ['TeamMember', 'Contact', 'Company'] as const;
export type InviteKind = (typeof INVITE_KINDS)[number];
