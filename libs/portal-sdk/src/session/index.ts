export { apiBase } from '@portal/api-client';
export { call, send } from './client.ts';
export { callGlobal } from './api.ts';
export { endSession } from './end-session.ts';
export { noteActivity, watchIdle, type IdleWatch } from './idle.ts';
export { freshToken, keepSessionFresh, refreshSession } from './refresh.ts';
export { restoreSession } from './restore.ts';
export { acceptToken, sessionStore, takePendingRoute, keepCurrentRoute, type SessionState } from './session.store.ts';
export { broadcast, followTabs } from './tabs.ts';
