/** One frame of a stream of server-sent events. */
export interface ServerSentEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: string;
}

/** Reads the frames of a stream as they come; comments are left out. */
export async function* serverSentEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const text of frames) {
      const frame = parse(text);
      if (frame) yield frame;
    }
  }
}

function parse(text: string): ServerSentEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).trimStart());
  }
  const data = fields.get('data');
  return data === undefined ? undefined : { event: fields.get('event') ?? 'message', id: fields.get('id'), data };
}
