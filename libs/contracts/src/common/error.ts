import * as v from 'valibot';

/** The one shape of every error (decisions §4). A 500 tells nothing but its traceId. */
export const errorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** Code of the reason where a workflow refuses (libs/workflow); stable, as `code` is. */
    reason: v.optional(v.string()),
    details: v.optional(v.record(v.string(), v.unknown())),
  }),
  fieldErrors: v.optional(v.record(v.string(), v.array(v.string()))),
  traceId: v.string(),
});
export type ErrorBody = v.InferOutput<typeof errorBody>;

/** Error codes that clients may act on. Those of sign-in (400.x) are in `identity/sign-in.ts`. */
export const ERROR_CODES = {
  validation: 'ValidationFailed',
  unauthenticated: 'Unauthenticated',
  termsNotAccepted: 'TermsNotAccepted',
  forbidden: 'Forbidden',
  notFound: 'NotFound',
  staleVersion: 'StaleVersion',
  duplicate: 'Duplicate',
  invalidTransition: 'InvalidTransition',
  projectClosed: 'ProjectClosed',
  projectLimitReached: 'ProjectLimitReached',
  viewLimitReached: 'ViewLimitReached',
  locationLimitReached: 'LocationLimitReached',
  primaryLocation: 'PrimaryLocation',
  tooLarge: 'PayloadTooLarge',
  unsupportedMedia: 'UnsupportedMediaType',
  rateLimited: 'RateLimited',
  unavailable: 'Unavailable',
  internal: 'InternalError',
} as const;
export type ErrorCode = (typeof ERROR_CODES)[keyof typeof ERROR_CODES];
