import { expect, test } from '../fixtures/test.ts';
import { areas, pagesOf, pagesOfShell } from '../fixtures/areas.ts';
import { peopleOf, REDIRECTS, SCREENS } from '../screens/index.ts';

const inTable = new Set([...SCREENS.map(({ route }) => route), ...REDIRECTS]);

test.describe('The table of screens', () => {
  for (const area of areas()) {
    test(`holds every page that ${area.name} registers`, () => {
      const pages = [...pagesOf(area.name), ...(area.publicRoutes ?? [])];
      expect(pages.length).toBeGreaterThan(0);
      expect(pages.filter((page) => !inTable.has(page))).toEqual([]);
      for (const route of area.routes) expect([...inTable].some((page) => page.startsWith(route))).toBe(true);
    });
  }

  test('holds every page of the shell', () => {
    const pages = pagesOfShell();
    expect(pages).toEqual(expect.arrayContaining(['/', '/account/signin', '/privacy-policy']));
    expect(pages.filter((page) => !inTable.has(page))).toEqual([]);
  });

  test('names each screen once, and each is somebody’s', () => {
    const names = SCREENS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(SCREENS.filter((screen) => screen.who !== 'signed out' && peopleOf(screen).length === 0)).toEqual([]);
  });
});
