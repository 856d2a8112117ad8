import { READING_LIMITS } from '@portal/contracts/projects/device-reading';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { describe, expect, it } from 'vitest';
import { ago, sitesWithControls } from './devices.fixture.ts';
import { READING_TEXTS } from './reading.texts.ts';
import { deleteOldReadings } from './silence.ts';

const { portal, site, people, add, send, read, told, stored } = sitesWithControls();

const inSeconds = (seconds: number) => ago(-seconds);
const dataOf = ({ body }: { body: { data: unknown } }) => body.data;

describe('readings', () => {
  it('are stored with the token alone, once each, in whichever order they come', async () => {
    const { id, token } = await add();
    const [first, second, third] = [ago(30), ago(20), ago(10)];
    expect(
      dataOf(
        await send(token, [
          { at: third, value: 3 },
          { at: first, value: 1 },
        ]),
      ),
    ).toEqual({ stored: 2, repeated: 0 });
    const again = [
      { at: first, value: 1 },
      { at: second, value: 2 },
      { at: second, value: 5 },
    ];
    expect(dataOf(await send(token, again))).toEqual({ stored: 1, repeated: 2 });
    expect(await stored(id)).toEqual([1, 2, 3]);
    expect(await read(id)).toMatchObject({ status: 'Online', lastReading: { at: third, value: 3 } });
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });

  it('of one time in one call are stored and judged by the first one alone', async () => {
    const [over, within] = [await add(), await add({ name: 'Riser 4' })];
    const at = ago(10);
    const before = { at: ago(20), value: 5 };
    const sent = async (token: string, ...values: number[]) =>
      dataOf(await send(token, [before, ...values.map((value) => ({ at, value }))]));
    expect(await sent(over.token, 99, 10)).toEqual({ stored: 2, repeated: 1 });
    expect(await sent(within.token, 10, 99, 98)).toEqual({ stored: 2, repeated: 2 });
    expect(await told()).toMatchObject([{ name: 'limit-exceeded', deviceId: over.id }]);
    expect(await read(over.id)).toMatchObject({ status: 'Alert', lastReading: { at, value: 99 } });
    expect(await read(within.id)).toMatchObject({ status: 'Online', alert: null, lastReading: { at, value: 10 } });
    expect([await stored(over.id), await stored(within.id)]).toEqual([
      [5, 99],
      [5, 10],
    ]);
    const proposed = portal().knex('device_proposals').whereIn('device_id', [over.id, within.id]);
    expect(await proposed.pluck('value')).toEqual([99]);
  });

  it('are taken from many calls of one device at once, each once', async () => {
    const { id, token } = await add();
    const readings = Array.from({ length: 40 }, (_, second) => ({ at: ago(second), value: second }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, readings)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await stored(id)).toHaveLength(40);
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });

  it.each([
    ['in the future', { at: inSeconds(600), value: 1 }, 'at', READING_TEXTS.inFuture],
    ['older than they are kept', { at: ago(91 * 86_400), value: 1 }, 'at', READING_TEXTS.tooOld],
    ['on a day that does not exist', { at: '2026-02-30T10:00:00Z', value: 1 }, 'at', 'Use a date and time as ISO 8601'],
    ['without a value', { at: ago(1) }, 'value', 'Field is required.'],
    ['with a word', { at: ago(1), value: 'NaN' }, 'value', 'Must be a number'],
    ['with what is no number in JSON', { at: ago(1), value: Number.NaN }, 'value', 'Must be a number'],
    ['beyond all measure', { at: ago(1), value: 1e300 }, 'value', 'Must be from -1000000000 to 1000000000'],
    [
      'of another device',
      { at: ago(1), value: 1, deviceId: '0193d7b2-0000-7000-8000-000000000001' },
      'deviceId',
      READING_TEXTS.otherDevice,
    ],
  ])('%s are refused at their place, and none of the call is stored', async (_case, fault, field, text) => {
    const { id, token } = await add();
    const { status, body } = await send(token, [{ at: ago(2), value: 99, deviceId: id }, fault]);
    expect([status, body.fieldErrors]).toEqual([400, { [`readings.1.${field}`]: [text] }]);
    expect(await stored(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ lastSeen: null, alert: null });
  });

  it('are at most 1,000 in a call, and at least one', async () => {
    const { id, token } = await add();
    const many = Array.from({ length: READING_LIMITS.perCall + 1 }, (_, second) => ({ at: ago(second), value: 1 }));
    expect((await send(token, many)).body.fieldErrors).toEqual({ readings: ['At most 1000 readings in one call'] });
    expect((await send(token, [])).status).toBe(400);
    expect((await send(token, many.slice(1))).status).toBe(200);
    expect(await stored(id)).toHaveLength(READING_LIMITS.perCall);
  });

  it('are refused in a closed project', async () => {
    const { id, token } = await add();
    await portal().call(people().coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Done',
    });
    const { status, body } = await send(token, [{ at: ago(1), value: 99 }]);
    expect([status, body.error.message]).toEqual([400, PROJECT_TEXTS.closed]);
    expect(await stored(id)).toEqual([]);
  });

  it('are deleted when they are old; their sums stay', async () => {
    const { id, token } = await add();
    await send(token, [
      { at: ago(60), value: 1 },
      { at: ago(30), value: 2 },
    ]);
    await portal()
      .knex('device_readings')
      .where({ device_id: id, value: 1 })
      .update({ at: ago(91 * 86_400) });
    expect(await deleteOldReadings(portal().knex)).toBe(1);
    expect(await stored(id)).toEqual([2]);
    const { points } = await read(id);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });
});
