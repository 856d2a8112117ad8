/** Names of settings, as the company reads them, and what it is told about them (spec 3 §2). */
export const SETTING_TEXTS = {
  tabAccess: 'Project Tab Access',
  roleIsFixed: 'The access of this role cannot be changed',
  stale: 'The settings have been changed by somebody else.',
} as const;
