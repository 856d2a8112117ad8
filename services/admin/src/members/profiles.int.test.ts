import { memberChanged } from '@portal/contracts/events/admin';
import { userProfileChanged } from '@portal/contracts/events/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { startAdmin, type AdminFixture } from '../admin.fixture.ts';

type Profile = v.InferInput<typeof userProfileChanged.data>;

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const aProfile = (userId: string, changes: Partial<Profile> = {}): Profile => ({
  userId,
  edit: 1,
  firstName: 'Sonia',
  lastName: 'Lowe',
  designation: 'Surveyor',
  phone: '+442920180122',
  address: {
    country: 'United Kingdom',
    state: 'Wales',
    city: 'Cardiff',
    addressLine: '9 Cathedral Road',
    zipCode: 'CF11 9HA',
  },
  companyName: null,
  cvFileId: '00000000-0000-4000-8000-00000000c0c0',
  ...changes,
});
const told = (userId: string) => admin.events(memberChanged, userId);
const deliver = async (profile: Profile) => {
  await admin.deliver(userProfileChanged, profile);
  await expect
    .poll(async () =>
      Number((await admin.knex('members').where({ user_id: profile.userId }).first())?.['profile_edit']),
    )
    .toBeGreaterThanOrEqual(profile.edit);
};

describe('what people change of their own personal info', () => {
  it('is taken over and told on, with the edit that it knows of', async () => {
    const { companyId } = await admin.company();
    const userId = await admin.member({ companyId, designation: 'Risk Engineer' });
    await deliver(aProfile(userId));
    const { edit, companyName: _, ...said } = aProfile(userId);
    expect((await told(userId)).at(-1)).toMatchObject({
      ...said,
      version: 2,
      profileEdit: edit,
      accessStatus: 'HasAccess',
    });
  });

  it('is taken over once, the latest last', async () => {
    const userId = await admin.member({});
    await deliver(aProfile(userId, { edit: 2, firstName: 'Second' }));
    await admin.deliver(userProfileChanged, aProfile(userId, { edit: 1, firstName: 'First' }));
    await deliver(aProfile(userId, { edit: 3, firstName: 'Third' }));
    expect((await told(userId)).map(({ firstName }) => firstName)).toEqual(['Elias', 'Second', 'Third']);
  });

  it('names a company for those without one alone', async () => {
    const { companyId } = await admin.company();
    const [alone, member] = [await admin.member({}), await admin.member({ companyId })];
    for (const userId of [alone, member]) await deliver(aProfile(userId, { companyName: 'Lowe Surveys' }));
    expect((await told(alone)).at(-1)).toMatchObject({ companyId: null, companyName: 'Lowe Surveys' });
    expect((await told(member)).at(-1)?.companyName).toMatch(/^Company /);
  });
});
