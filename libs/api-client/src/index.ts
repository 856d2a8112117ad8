export { ApiError, apiErrorOf, NO_ANSWER } from './api-error.ts';
export { createApi, getData, type ApiOptions, type SessionAccess } from './create-api.ts';
