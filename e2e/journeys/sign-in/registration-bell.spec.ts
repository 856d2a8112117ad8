import type { APIRequestContext } from '@playwright/test';
import { request } from '@playwright/test';
import { inviteContact, type InvitedGuest } from '../../fixtures/invites.ts';
import { linkIn, mailTo } from '../../fixtures/mail-box.ts';
import { PEOPLE } from '../../fixtures/people.ts';
import { uniqueName } from '../../fixtures/projects.ts';
import { expect, test } from '../../fixtures/test.ts';
import { expectWithin } from '../../fixtures/within.ts';
import { Frame } from '../../pages/frame.ts';

/** Milliseconds from the answer to a sign-up until the coordinator knows of it. */
const WITHIN_MS = 2_000;

/** Signs a guest up by the link of their invite, under a first name of their own. */
async function signUp(http: APIRequestContext, { link }: InvitedGuest, firstName: string): Promise<void> {
  const { searchParams } = new URL(link, 'http://portal.example');
  const answer = await http.post('/api/account/signup-user', {
    data: {
      inviteId: searchParams.get('inviteId'),
      token: searchParams.get('token'),
      password: 'Lighthouse-7',
      confirmPassword: 'Lighthouse-7',
      firstName,
      lastName: 'Osei',
      address: {
        country: 'United Kingdom',
        state: 'London',
        city: 'London',
        addressLine: '1 Lime St',
        zipCode: 'EC3M',
      },
      phone: '+44 2079 460118',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

test.describe('A registration that waits for approval (catalogue, group Registration)', () => {
  test('rings the coordinator’s bell and is mailed within seconds; it stays until somebody decides', async ({
    as,
    apiAs,
    baseURL,
  }) => {
    const api = await apiAs('coordinator');
    const guests = await Promise.all([inviteContact(api), inviteContact(api), inviteContact(api)]);
    const page = await as('coordinator');
    await page.goto('/projects');
    const frame = new Frame(page);
    await frame.bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');

    const http = await request.newContext({ baseURL: baseURL ?? '' });
    const ring = async (guest: InvitedGuest) => {
      const firstName = uniqueName('Malik');
      const subject = `${firstName} Osei asks for access`;
      await signUp(http, guest, firstName);
      const startedAt = performance.now();
      const item = panel.getByText(subject).first();
      await item.waitFor({ timeout: 60_000 });
      return { guest, firstName, subject, item, took: performance.now() - startedAt };
    };
    const [first, second, last] = [await ring(guests[0]), await ring(guests[1]), await ring(guests[2])];
    const delays = [first, second, last].map(({ took }) => took);
    expectWithin(WITHIN_MS, delays, 'the bell rings');
    const { guest, firstName, subject, item } = last;

    const mail = await mailTo(PEOPLE.coordinator, subject);
    expect(mail.text).toContain(`(${guest.email}) has registered as Risk Manager.`);
    expect(linkIn(mail)).toBe(`/my-company?inviteId=${guest.inviteId}`);
    await item.click();
    await expect(page).toHaveURL(new RegExp(`/my-company\\?inviteId=${guest.inviteId}`));

    await test.step('a colleague decides: it is done for both', async () => {
      const colleague = await apiAs('colleague');
      const isNew = async (who: APIRequestContext): Promise<boolean> =>
        (await (await who.get('notifications/inbox?isShowOnlyNew=true&pageSize=100')).text()).includes(firstName);
      expect([await isNew(api), await isNew(colleague)]).toEqual([true, true]);
      expect((await colleague.put(`invites/${guest.inviteId}/user/approve`)).ok()).toBe(true);
      await expect(async () => {
        expect([await isNew(api), await isNew(colleague)]).toEqual([false, false]);
      }).toPass();
      expect((await mailTo(guest.email, 'Your registration was accepted')).text).toContain('You can sign in now.');
    });
    await http.dispose();
  });
});
