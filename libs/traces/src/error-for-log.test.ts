import { pino } from 'pino';
import { expect, it } from 'vitest';
import { errorForLog } from './error-for-log.ts';

it('whatever an error says is one line of JSON', () => {
  const lines: string[] = [];
  const log = pino({ serializers: { err: errorForLog } }, { write: (line) => void lines.push(line) });
  const message = 'x"}\n{"level":50,"msg":"forged"}\r\n\u2028\u001b[31m\0';
  const err = Object.assign(new Error(message), { code: message, cause: new Error(message) });
  log.error({ err, traceId: message }, message);
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\0-\x1f]/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: message, traceId: message });
});
