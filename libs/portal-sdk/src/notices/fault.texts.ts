/** The fault text of a screen that could not load or save (decisions §4). */
export const somethingWentWrong = (traceId: string | undefined): string =>
  traceId ? `Something went wrong. Reference ${traceId}.` : 'Something went wrong.';

/** Text while the browser is offline, or the portal cannot be reached. */
export const NO_CONNECTION = 'The portal does not answer. Check your connection and try again.';

/** Beside the message of a rate limit (decisions §4: Retry-After). */
export const tryAgainIn = (seconds: number): string => `Try again in ${seconds} s.`;
