import { expect, type Page } from '@playwright/test';

/**
 * Closes the menu that is open. Escape is pressed in the menu itself: until focus has moved there, the key would do nothing,
 * and the next click on the menu's button would close it.
 */
export async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  await menu.press('Escape');
  await expect(menu).toHaveCount(0);
}
