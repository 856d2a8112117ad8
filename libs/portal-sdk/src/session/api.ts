import { apiBase, createApi, createClient, globalApiBase } from '@portal/api-client';
import { endSession } from './end-session.ts';
import { freshToken, refreshSession } from './refresh.ts';

const session = { getToken: freshToken, refresh: refreshSession, onUnauthenticated: endSession };

/** The API as the signed-in person: every remote's and the shell's one way to the services. */
export const api = createApi(session);

const revoking = globalApiBase() === apiBase() ? api : createApi({ ...session, prefix: globalApiBase() });

/** The client of the API that revokes tokens, which may be another host (spec 3 §7). */
export const { call: callGlobal } = createClient(revoking);
