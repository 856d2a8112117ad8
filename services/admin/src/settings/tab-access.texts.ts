/** Labels of settings, and messages about them (spec 3 §2). */
export const SETTING_TEXTS = {
  tabAccess: 'Project Tab Access',
  roleIsFixed: 'The access of this role cannot be changed',
  stale: 'The settings have been changed by somebody else.',
} as const;
