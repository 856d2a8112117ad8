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
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const frames = (rest + value).split(/\r?\n\r?\n/);
      rest = frames.pop() ?? '';
      for (const frame of frames) {
        const event = parseFrame(frame);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseFrame(frame: string): ServerEvent | null {
  const fields = new Map<string, string>();
  for (const line of frame.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  const data = fields.get('data');
  return data === undefined ? null : { id: fields.get('id') ?? null, name: fields.get('event') ?? 'message', data };
}
