import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';

/** Address on which Node opens its inspector after SIGUSR1, for one process at a time. */
const INSPECTOR = 'http://127.0.0.1:9229/json';
const OPENS_WITHIN_MS = 10_000;

const targets = v.tuple([v.object({ webSocketDebuggerUrl: v.string() })]);
const answer = v.object({ id: v.number(), result: v.object({ result: v.optional(v.object({ value: v.unknown() })) }) });

/**
 * Returns the megabytes of a Node process after a garbage collection: heap and memory outside it. Resident memory is
 * less exact, since a heap is returned only now and then.
 */
export async function heapMegabytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await debuggerOf(pid));
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  const collect = () => ask(socket, 'HeapProfiler.collectGarbage');
  await collect();
  await collect();
  const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())';
  const bytes = Number(await ask(socket, 'Runtime.evaluate', { expression }));
  const closing = `process.getBuiltinModule('inspector').close()`;
  socket.send(JSON.stringify({ id: 0, method: 'Runtime.evaluate', params: { expression: closing } }));
  await new Promise((done) => (socket.onclose = done));
  return bytes / 1_048_576;
}

async function debuggerOf(pid: number): Promise<string> {
  const deadline = performance.now() + OPENS_WITHIN_MS;
  while (performance.now() < deadline) {
    try {
      const [target] = v.parse(targets, await (await fetch(INSPECTOR)).json());
      return target.webSocketDebuggerUrl;
    } catch {
      await wait(100);
    }
  }
  throw new Error(`The process ${pid} opens no debugger`);
}

let lastId = 0;

function ask(socket: WebSocket, method: string, params: object = {}): Promise<unknown> {
  const id = ++lastId;
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const parsed = v.safeParse(answer, JSON.parse(String(data)));
      if (parsed.success && parsed.output.id === id) done(parsed.output.result.result?.value);
    };
    socket.send(JSON.stringify({ id, method, params }));
  });
}
