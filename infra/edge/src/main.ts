import { makeCrashesReadable } from '@portal/traces';
import { buildEdge } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

/** Grace after the call to stop: live streams never end by themselves, so connections still open are closed. */
const GRACE_MS = 1_500;

makeCrashesReadable();
try {
  const config = readConfig(process.env);
  const app = await buildEdge(config);
  await app.listen({ host: config.host, port: config.port });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
      void app.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  const lines = error instanceof ConfigError ? error.message.split('\n') : [(error as Error).message];
  for (const line of lines) console.error(`edge: ${line}`);
  process.exit(1);
}
