/** Keys of what Team Members keeps of the server's state; a prefix invalidates all below it. */
export const teamKeys = {
  all: ['team-members'] as const,
  countLimits: ['team-members', 'count-limits'] as const,
};
