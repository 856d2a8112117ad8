import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

describe('designations (spec 3 §5)', () => {
  it('are the standard ones and those that the company adds; duplicates are ignored', async () => {
    const { coordinator } = await admin.company();
    const add = (value: string) => coordinator.call('POST', '/designations', { value });
    const both = await Promise.all([add('Marine Surveyor'), add(' marine surveyor ')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body.data).toEqual(both[1]?.body.data);
    expect((await add('risk engineer')).body.data).toEqual({ id: null, value: 'Risk Engineer' });
    const answer = await coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toHaveLength(9);
    expect(values.slice(0, 5)).toContain('Insurance Coordinator');
    expect(values.at(-1)?.toLowerCase()).toBe('marine surveyor');
    for (const value of ['', ' ', 'x'.repeat(51), '<b>']) expect((await add(value)).status).toBe(400);
  });

  it('of another company are not seen; broker companies name their coordinator', async () => {
    const broker = await admin.company('Broker');
    await northwind.coordinator.call('POST', '/designations', { value: 'Cat Modeller' });
    const answer = await broker.coordinator.call('GET', '/users/designations');
    const values = (answer.body.data as unknown as { value: string }[]).map(({ value }) => value);
    expect(values).toContain('Broker Coordinator');
    expect(values).not.toContain('Insurance Coordinator');
    expect(values).not.toContain('Cat Modeller');
  });
});
