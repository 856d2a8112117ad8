/** Elements that may take the focus when its element is removed: the nearest that contained it. */
const PLACES = 'table, section, [role=tabpanel], main';
/** Time after a dialog closes in which its opener may still be removed by an answer of the server. */
const WATCHED_MS = 10_000;

/** The page's last focused element and its ancestors, innermost first. */
let way: readonly Element[] = [];

function remember({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest('[role=dialog]')) return;
  const found: Element[] = [];
  for (let one: Element | null = target; one; one = one.parentElement) found.push(one);
  way = found;
}

/** Remembers where the focus is on the page, so that a dialog knows where it came from. */
export function rememberFocus(): () => void {
  document.addEventListener('focusin', remember);
  return () => document.removeEventListener('focusin', remember);
}

/** Returns the page's last focused element: where a dialog came from that took the place of another one. */
export const lastOnPage = (): Element | undefined => way[0];

/**
 * Keeps the focus on the page after a dialog closes: if its opener is removed at the same time or shortly after, the
 * table, section or page around it takes the focus. A focus moved elsewhere meanwhile is respected.
 */
export function keepFocusOnPage(): void {
  const [opener, ...around] = way;
  const settle = () => {
    if (document.activeElement !== document.body || opener?.isConnected !== false) return;
    const place = around.find((one) => one.isConnected && one.matches(PLACES));
    stop();
    if (!(place instanceof HTMLElement)) return;
    if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  const leave = ({ target }: FocusEvent) => {
    if (target !== opener) stop();
  };
  const observer = new MutationObserver(settle);
  const timer = setTimeout(stop, WATCHED_MS);
  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', leave);
  }
  document.addEventListener('focusin', leave);
  observer.observe(document.body, { childList: true, subtree: true });
  settle();
}

/**
 * Focuses the dialog when its focused element is removed, e.g. a button no longer offered, so that Esc still closes it.
 */
export function keepFocusInDialogs(): () => void {
  let focused: Element | undefined;
  let dialog: Element | null = null;
  const observer = new MutationObserver(() => {
    if (focused?.isConnected !== false || document.activeElement !== document.body) return;
    if (!(dialog instanceof HTMLElement) || !dialog.isConnected) return;
    if (!dialog.hasAttribute('tabindex')) dialog.tabIndex = -1;
    dialog.focus({ preventScroll: true });
  });
  const watch = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : undefined;
    dialog = focused?.closest('[role=dialog]') ?? null;
    observer.disconnect();
    if (dialog) observer.observe(dialog, { childList: true, subtree: true });
  };
  document.addEventListener('focusin', watch);
  return () => {
    document.removeEventListener('focusin', watch);
    observer.disconnect();
  };
}
