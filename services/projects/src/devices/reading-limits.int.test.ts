import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ago, sitesWithControls } from './devices.fixture.ts';

// Hundredths of the numbers, which otherwise take long to reach; the service that starts after it has them.
const numbers = { ...READING_LIMITS };
beforeAll(() => {
  Object.assign(READING_LIMITS, {
    readingsPerMinute: numbers.readingsPerMinute / 100,
    callsOfCompanyPerMinute: numbers.callsOfCompanyPerMinute / 100,
    readingsOfCompanyPerMinute: numbers.readingsOfCompanyPerMinute / 100,
    bytesOfCompanyPerMinute: numbers.bytesOfCompanyPerMinute / 100,
  });
});
afterAll(() => void Object.assign(READING_LIMITS, numbers));

const { portal, addDevices, send } = sitesWithControls();

// All calls of a test are within one minute, on any machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const one = () => ({ at: ago(1), value: 1 });
const many = (number: number) => Array.from({ length: number }, one);
const statusOf = async (token: string, readings: readonly object[]) => (await send(token, readings)).status;

it('limits the calls of all devices of an insurer, whatever their bodies are', async () => {
  const { callsPerMinute, callsOfCompanyPerMinute } = READING_LIMITS;
  const [last = '', ...tokens] = await addDevices(1 + callsOfCompanyPerMinute / callsPerMinute);
  const [other = ''] = await addDevices(1);
  for (const token of tokens)
    for (let sent = 0; sent < callsPerMinute; sent++) expect(await statusOf(token, [])).toBe(400);
  const { status, headers, body } = await send(last, [one()]);
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'RateLimited', '60']);
  expect(await statusOf(other, [one()])).toBe(200);
});

it('limits the readings of a device and of all of an insurer; what is beyond is refused before it is read', async () => {
  const { readingsPerMinute, readingsOfCompanyPerMinute } = READING_LIMITS;
  const [last = '', first = '', ...tokens] = await addDevices(1 + readingsOfCompanyPerMinute / readingsPerMinute);
  const [other = ''] = await addDevices(1);
  const most = many(readingsPerMinute);
  expect(await statusOf(first, most)).toBe(200);
  // A call tells the number that is too many; the next one is refused by its token.
  expect([await statusOf(first, [one()]), await statusOf(first, [{}]), await statusOf(last, [{}])]).toEqual([
    429, 429, 400,
  ]);
  for (const token of tokens) expect(await statusOf(token, most)).toBe(200);
  const { status, headers, body } = await send(last, [one()]);
  expect([status, body.error.code, headers.get('retry-after')]).toEqual([429, 'RateLimited', '60']);
  expect([await statusOf(last, [{}]), await statusOf(other, [one()])]).toEqual([429, 200]);
});

const post = async (token: string, body: string | ReadableStream): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return (await fetch(`${portal().running.url}/devices/readings`, init)).status;
};

it('limits the bytes of all devices of an insurer, also of bodies that are refused', async () => {
  const { bodyBytes, bytesOfCompanyPerMinute } = READING_LIMITS;
  const [token = '', next = ''] = await addDevices(2);
  const [other = ''] = await addDevices(1);
  const large = 'x'.repeat(bodyBytes);
  for (let left = bytesOfCompanyPerMinute; left >= bodyBytes; left -= bodyBytes)
    expect(await post(token, large)).toBe(400);
  expect(await post(token, large)).toBe(429);
  expect([await statusOf(next, [one()]), await post(other, large)]).toEqual([429, 400]);
});

it('limits bodies of unknown length: as the largest of a device, as small ones of an insurer', async () => {
  const { bodyBytes, bytesPerMinute, bytesOfCompanyPerMinute, unsizedBytes } = READING_LIMITS;
  const [token = '', next = ''] = await addDevices(2);
  const sendUnsized = (of: string) => post(of, new Blob([JSON.stringify({ readings: [one()] })]).stream());
  const ofDevice = bytesPerMinute / bodyBytes;
  const ofCompany = Math.floor(bytesOfCompanyPerMinute / unsizedBytes);
  for (let sent = 0; sent < ofDevice; sent++) expect(await sendUnsized(token)).toBe(200);
  expect(await sendUnsized(token)).toBe(429);
  for (let sent = ofDevice; sent < ofCompany; sent++) expect(await sendUnsized(next)).toBe(200);
  expect(await sendUnsized(next)).toBe(429);
});
