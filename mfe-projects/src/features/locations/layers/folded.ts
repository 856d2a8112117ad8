/** Under this name the tab of the browser remembers that LAYERS is folded. */
const STORAGE_KEY = 'portal.layers-folded';

export const isPanelFolded = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null;

export function rememberFolded(isFolded: boolean): void {
  if (isFolded) sessionStorage.setItem(STORAGE_KEY, 'true');
  else sessionStorage.removeItem(STORAGE_KEY);
}
