import { expectAccessible, expectAccessibleOnPhone } from '../fixtures/accessible.ts';
import { expectFitting } from '../fixtures/fitting.ts';
import { navigate, visit } from '../fixtures/visit.ts';
import { SCREENS, variantsOf } from '../screens/index.ts';
import { STATES } from '../screens/states.ts';
import { test } from './page-of.ts';

/** Each screen with those as whom it is seen; one person after the other, so that a page is kept from test to test. */
const SEEN = SCREENS.flatMap((screen) => variantsOf(screen).map((person) => ({ screen, person }))).toSorted((a, b) =>
  a.person.localeCompare(b.person),
);

test.describe('A screen has no violation that axe finds, in either theme, and fits into 1440, 390 and 320 pixels', () => {
  for (const screen of SCREENS.filter(({ who }) => who === 'signed out')) {
    test(`${screen.name}, signed out`, async ({ page }) => {
      await visit(page, screen, undefined);
      await expectAccessible(page, screen.name);
      await expectFitting(page, screen.name);
    });
  }

  for (const { screen, person } of SEEN) {
    test(`${screen.name}, as ${person}`, async ({ pageOf, apiAs }) => {
      const page = await pageOf(person);
      await visit(page, screen, await apiAs(person), navigate);
      await expectAccessible(page, screen.name);
      // A phone shows another page here: the open item alone, what is chosen in cards, a form in a pane.
      const isOtherOnPhone = STATES.includes(screen) || (await page.locator('[data-pane]').count()) > 0;
      if (isOtherOnPhone) await expectAccessibleOnPhone(page, screen.name);
      await expectFitting(page, screen.name);
    });
  }
});
