import { createParser } from 'eventsource-parser';

/** One server-sent event, as far as the portal uses it. */
export interface ServerEvent {
  readonly id: string | null;
  readonly name: string;
  readonly data: string;
}

/**
 * Cuts a body of server-sent events into events. `onBytes` is called for whatever comes, heartbeats too. Ends with the
 * body; throws what reading throws.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ id = null, event: name = 'message', data }) => events.push({ id, name, data }),
  });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      parser.feed(value);
      yield* events.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
