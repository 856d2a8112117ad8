export { aViewer, claimsOf } from './builders.ts';
export { createDatabase, sharedPostgresUrl, type Migrations, type TestDatabase } from './database.ts';
export { freePort } from './free-port.ts';
export { startMailBox, type TestMailBox } from './mail-box.ts';
export { startNats, type TestNats } from './nats.ts';
export { databaseUrl, startPostgres, type TestPostgres } from './postgres.ts';
export { startService, type RunningTestService, type TestSettings, type TestSurroundings } from './service.ts';
export { testTokens, type TestTokens } from './tokens.ts';
export { until } from './until.ts';
