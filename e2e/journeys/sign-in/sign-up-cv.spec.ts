import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import { openAttachment } from '../../fixtures/attachment-window.ts';
import { inviteEngineer } from '../../fixtures/invites.ts';
import { sessionOf } from '../../fixtures/team.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';
import { MyAccountPage } from '../../pages/my-account.page.ts';
import { SignInPage } from '../../pages/sign-in.page.ts';
import { SignUpPage } from '../../pages/sign-up.page.ts';

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

test.describe('The CV of an engineer who signs up (decisions §3.4)', () => {
  test('an engineer gives a CV with the sign-up, and has it under Personal Info; the coordinator sees it, too', async ({
    page,
    apiAs,
    baseURL,
  }) => {
    const coordinator = await apiAs('coordinator');
    const guest = await inviteEngineer(coordinator);
    const signUp = new SignUpPage(page);
    await page.goto(guest.link);
    await signUp.chooseCv({ name: 'notes.txt', content: 'Just words' });
    await expect(page.getByText(/^The file format is not supported/)).toBeVisible();
    await signUp.chooseCv({ name: 'Greta Holm CV.pdf', content: PDF });
    await expect(signUp.cv.getByText('Greta Holm CV.pdf', { exact: true })).toBeVisible();
    await signUp.cv.getByRole('button', { name: 'Remove file' }).click();
    await signUp.chooseCv({ name: 'Greta Holm CV 2026.pdf', content: PDF });
    await expect(signUp.cv.getByText('Greta Holm CV 2026.pdf', { exact: true })).toBeVisible();
    await signUp.fillIn(DEMO_PASSWORD);
    await signUp.submit.click();
    await expect(page.getByRole('heading', { name: 'You are signed up' })).toBeVisible();

    await test.step('it is under My Account, and opens', async () => {
      await sessionOf(guest.email, baseURL ?? '');
      await new SignInPage(page).open();
      await new SignInPage(page).signIn(guest.email, DEMO_PASSWORD);
      await new Frame(page).userMenu.waitFor();
      const account = await new MyAccountPage(page).open();
      await expect(account.fact('CV file')).toContainText('Greta Holm CV 2026.pdf');
      const answer = await openAttachment(page, page.getByRole('link', { name: /^Greta Holm CV 2026\.pdf/ }));
      expect(answer?.status()).toBe(200);
    });
    await test.step('the coordinator of the company sees it, another company does not', async () => {
      const { data } = (await (await coordinator.get('team-members?name=Holm&pageSize=100')).json()) as {
        data: { items: { id: string; email: string; cvFileId: string }[] };
      };
      const { id = '', cvFileId = '' } = data.items.find(({ email }) => email === guest.email) ?? {};
      expect((await coordinator.get(`files/${cvFileId}`)).status()).toBe(200);
      expect((await (await apiAs('rival')).get(`files/${cvFileId}`)).status()).toBe(404);
      // Seats are few, and the next run needs them, too.
      expect((await coordinator.delete(`team-members/${id}`)).ok()).toBe(true);
    });
  });
});
