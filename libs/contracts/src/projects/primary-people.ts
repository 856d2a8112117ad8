// Separate from the schemas, so that screens do not load them.

/** The functions that one person of a project holds (spec 2 §3). */
export const PRIMARY_FUNCTIONS = ['primaryUnderwriter', 'primaryRiskEngineer', 'primarySiteContact'] as const;
export type PrimaryFunction = (typeof PRIMARY_FUNCTIONS)[number];
