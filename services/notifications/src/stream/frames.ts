import type { StreamEvent, StreamEventName } from '@portal/contracts/notifications/stream';

/** A comment line that keeps the connection and proxies alive. */
export const HEARTBEAT_FRAME = ': \n\n';

/** One server-sent event. JSON holds no line breaks, so that the data are one line. */
export function frame<Name extends StreamEventName>(name: Name, data: StreamEvent<Name>, id?: bigint): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
