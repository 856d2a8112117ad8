/** Page of the projects that the viewer has lost (decisions §27). */
export const FORMER_EXPENSES = '/dashboard/expenses?show=former';

/** Returns the address of the time and expenses of a project that the viewer has lost. */
export const formerExpensesOf = (projectId: string): string => `/dashboard/expenses?projectId=${projectId}`;
