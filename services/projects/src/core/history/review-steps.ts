/** Steps of an inspection that reveal recommendations before they are issued. */
export const REVIEW_STEPS: readonly string[] = ['sendForApproval', 'sendToRiskEngineer'];
