import { createApi } from '@portal/api-client';
import { endSession } from './end-session.ts';
import { freshToken, refreshSession } from './refresh.ts';

/** The API as the signed-in person: every remote's and the shell's one way to the services. */
export const api = createApi({
  getToken: freshToken,
  refresh: refreshSession,
  onUnauthenticated: endSession,
});
