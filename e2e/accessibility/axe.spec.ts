import { expectAccessible } from '../fixtures/accessible.ts';
import { test } from '../fixtures/test.ts';
import { visit } from '../fixtures/visit.ts';
import { SCREENS, variantsOf } from '../screens/index.ts';

test.describe('No screen has a violation that axe finds, in either theme', () => {
  for (const screen of SCREENS.filter(({ who }) => who === 'signed out')) {
    test(`${screen.name}, signed out`, async ({ page }) => {
      await visit(page, screen, undefined);
      await expectAccessible(page, screen.name);
    });
  }

  for (const screen of SCREENS.filter(({ who }) => who !== 'signed out')) {
    for (const person of variantsOf(screen)) {
      test(`${screen.name}, as ${person}`, async ({ as, apiAs }) => {
        const [page, api] = await Promise.all([as(person), apiAs(person)]);
        await visit(page, screen, api);
        await expectAccessible(page, screen.name);
      });
    }
  }
});
