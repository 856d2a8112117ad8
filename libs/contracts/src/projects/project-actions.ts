/** Actions on a project itself (decisions §10). */
export const PROJECT_ACTIONS = ['update', 'close', 'reopen', 'delete'] as const;
