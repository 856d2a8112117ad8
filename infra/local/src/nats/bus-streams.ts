import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { streamDefinitions } from '@portal/bus-access/stream-definitions';
import type { BusUsers } from './bus-users.ts';

/**
 * Makes the streams as the operator. A file in the store says with which definitions they were made: another start of an
 * unchanged tree asks NATS nothing, and a store that was removed takes the file with it.
 */
export async function ensureBusStreams(store: string, url: string, users: BusUsers): Promise<void> {
  const file = join(store, 'streams.json');
  const wanted = `${JSON.stringify(streamDefinitions(), null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  const { ensureStreams } = await import('@portal/bus-access/streams');
  await ensureStreams({ url, credentials: users.credentials('operator') });
  writeFileSync(file, wanted);
}
