import { describe, expect, it, vi } from 'vitest';
import { readEvents, type ServerEvent } from './event-stream.ts';

async function read(...chunks: string[]): Promise<{ events: ServerEvent[]; beats: number }> {
  const onBytes = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readEvents(body, onBytes)) events.push(event);
  return { events, beats: onBytes.mock.calls.length };
}

describe('server-sent events', () => {
  it('are read whole however the network cuts them', async () => {
    const { events } = await read(
      'id: 7\nev',
      'ent: notification\ndata: {"a"',
      ':1}\n',
      '\nevent: unread\ndata: 2\n\n',
    );
    expect(events).toEqual([
      { id: '7', name: 'notification', data: '{"a":1}' },
      { id: null, name: 'unread', data: '2' },
    ]);
  });

  it('come with the line ends of any server and data on several lines', async () => {
    expect((await read('data: a\r\ndata: b\r\n\r\n')).events).toEqual([{ id: null, name: 'message', data: 'a\nb' }]);
  });

  it('let heartbeats be heard, and nothing else of them', async () => {
    expect(await read(': beat\n\n', ': beat\n\n')).toEqual({ events: [], beats: 2 });
  });

  it('drop what the server did not finish', async () => {
    expect((await read('data: half')).events).toEqual([]);
  });
});
