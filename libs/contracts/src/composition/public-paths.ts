/**
 * Addresses that an area may show without a session (decisions §2). The shell asks for a session everywhere else, whatever a
 * remote's manifest says.
 */
export const PUBLIC_PATHS = ['/submit-fee-proposal'] as const;
