export { apiBase, globalApiBase } from './api-base.ts';
export { ApiError, apiErrorOf, NO_ANSWER } from './api-error.ts';
export { createClient, searchOf, type Answer, type Call, type CallInput, type CallSettings } from './call.ts';
export { createApi, WITHOUT_SESSION, type ApiOptions, type SessionAccess } from './create-api.ts';
export { goOnLater, isTransient, retrying, TRIED_AGAIN_MS } from './retrying.ts';
export { sendFile, type SendOptions } from './send-file.ts';
