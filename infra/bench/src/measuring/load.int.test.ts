import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { compareLoads } from './load.ts';

it.each<[string, (response: ServerResponse) => void, string]>([
  [
    'an answer other than 2xx (issue 14 §26)',
    (response) => response.writeHead(503).end('{"error":{"code":"Unavailable"}}'),
    '1 answers other than 2xx, 0 errors\n503: {"error":{"code":"Unavailable"}}',
  ],
  [
    'a connection that broke',
    (response) => response.socket?.resetAndDestroy(),
    '0 answers other than 2xx, 1 errors\nError: read ECONNRESET',
  ],
])('ends at %s, and quotes it', async (_, other, message) => {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    if (count === 3) other(response);
    else response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = { connections: 2, seconds: 1, rounds: 1, warmUpSeconds: 0.1 };
  await expect(compareLoads([{ name: 'service', url }], options)).rejects.toThrow(`service: ${message}`);
  server.closeAllConnections();
  server.close();
});
