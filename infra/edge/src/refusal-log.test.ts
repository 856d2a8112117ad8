import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerError } from './errors.ts';
import { registerRefusalLog } from './refusal-log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** An app whose only address refuses what it is asked. */
function refusing() {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line) => void lines.push(JSON.parse(line)) } } });
  registerRefusalLog(app, ({ headers }) => String(headers['x-from']));
  app.setErrorHandler(answerError);
  app.get('/refused', () => {
    throw Object.assign(new Error('secret'), { statusCode: 400 });
  });
  const send = async (from: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      await app.inject({ url: '/refused?secret', headers: { 'x-from': from } });
    }
  };
  return { app, lines, send };
}

it('a refused request is a line that tells whence it came, and nothing of what was sent', async () => {
  const { lines, send } = refusing();
  await send('203.0.113.7');
  expect(lines).toEqual([
    expect.objectContaining({ msg: 'A request was refused', method: 'GET', route: '/refused', status: 400 }),
  ]);
  expect(lines[0]).toMatchObject({ from: '203.0.113.7', traceId: expect.any(String) as string });
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('many of an address in a minute are 60 lines and one with the number of the rest; others have their own', async () => {
  const { lines, send } = refusing();
  const since = new Date().toISOString();
  await send('203.0.113.7', 100);
  await send('198.51.100.1');
  expect(lines).toHaveLength(61);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(62);
  expect(lines.at(-1)).toMatchObject({ msg: 'More requests were refused', times: 40, since });
  await send('203.0.113.7');
  expect(lines).toHaveLength(63);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(63);
});

it('those of many addresses are 600 lines in a minute, and the rest is told when the edge stops', async () => {
  const { app, lines, send } = refusing();
  for (let address = 0; address < 11; address += 1) await send(`203.0.113.${address}`, 60);
  expect(lines).toHaveLength(600);
  await app.close();
  expect(lines).toHaveLength(601);
  expect(lines.at(-1)).toMatchObject({ times: 60 });
});
