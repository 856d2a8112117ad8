/** Panels over the map that can be folded away. */
type Panel = 'layers' | 'legend';

/** Under this name the tab of the browser remembers whether a panel is folded. */
const keyOf = (panel: Panel): string => `portal.${panel}-folded`;
/** Screens (spec 2 §9) on which an open panel would cover the middle of the map: it is folded at first. */
const NARROW = '(max-width: 480px)';

export function isPanelFolded(panel: Panel): boolean {
  const kept = sessionStorage.getItem(keyOf(panel));
  return kept === null ? matchMedia(NARROW).matches : kept === 'true';
}

export const rememberFolded = (panel: Panel, isFolded: boolean): void =>
  sessionStorage.setItem(keyOf(panel), String(isFolded));
