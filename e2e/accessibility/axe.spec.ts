import { expectAccessible } from '../fixtures/accessible.ts';
import { EVERYBODY } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';
import { visit } from '../fixtures/visit.ts';
import { SCREENS, variantsOf } from '../screens/index.ts';

test.describe('No screen has a violation that axe finds, in either theme', () => {
  test.describe.configure({ timeout: 180_000 });

  for (const screen of SCREENS.filter(({ who }) => who === 'signed out')) {
    test(`${screen.name}, signed out`, async ({ page }) => {
      await visit(page, screen, undefined);
      await expectAccessible(page, screen.name);
    });
  }

  for (const person of EVERYBODY) {
    const screens = SCREENS.filter((screen) => screen.who !== 'signed out' && variantsOf(screen).includes(person));
    if (screens.length === 0) continue;
    test(`as ${person}`, async ({ as, apiAs }) => {
      const [page, api] = await Promise.all([as(person), apiAs(person)]);
      for (const screen of screens) {
        await test.step(screen.name, async () => {
          await visit(page, screen, api);
          await expectAccessible(page, screen.name);
        });
      }
    });
  }
});
