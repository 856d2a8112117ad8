/** Under this name the tab of the browser remembers whether LAYERS is folded. */
const STORAGE_KEY = 'portal.layers-folded';
/** Screens (spec 2 §9) on which the open panel would cover the middle of the map: it is folded at first. */
const NARROW = '(max-width: 480px)';

export function isPanelFolded(): boolean {
  const kept = sessionStorage.getItem(STORAGE_KEY);
  return kept === null ? matchMedia(NARROW).matches : kept === 'true';
}

export const rememberFolded = (isFolded: boolean): void => sessionStorage.setItem(STORAGE_KEY, String(isFolded));
