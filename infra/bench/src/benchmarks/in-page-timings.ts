/**
 * Script for the start of each page: collects layout shifts that no input caused, and for each interaction the time to
 * its next paint. It is a text because this side knows no DOM.
 */
export const RECORDER = `(() => {
  const shifts = [];
  const interactions = new Map();
  const nameOf = ({ node }) => node?.className?.toString().split(' ')[0] || node?.nodeName || '?';
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) {
      if (!hadRecentInput) shifts.push({ value, moved: [...new Set(sources.map(nameOf))].join(' ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries()) {
      if (interactionId && (interactions.get(interactionId)?.duration ?? 0) < duration) interactions.set(interactionId, { duration, name });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 });
  globalThis.recorded = () => ({ shifts, interactions: [...interactions.values()] });
})()`;

/** Script that answers once the page shows what it loads, and nothing has been drawn anew for a while. */
export const SETTLED = `new Promise((done) => {
  const isLoading = () => document.querySelector('[aria-busy="true"], [role="img"][aria-label="Loading"]') !== null;
  let since = performance.now();
  new MutationObserver(() => { since = performance.now(); })
    .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    if (document.querySelector('h1') && !isLoading() && performance.now() - since > 300) done(true);
    else setTimeout(look, 20);
  };
  look();
})`;

/** A link that is followed, by its selector, with the selectors of the place and of what it shows there once it is painted. */
export interface Followed {
  readonly link: string;
  readonly place: string;
  readonly marker: string;
}

/**
 * Returns a script that follows a link and answers the milliseconds until what it leads to has been painted. A marker in the place
 * counts once it is seen: neither in what is still loading nor in what is hidden from screen readers.
 */
export const follow = ({ link, place, marker }: Followed): string => `new Promise((done, fail) => {
  const link = document.querySelector(${JSON.stringify(link)});
  if (!link) return fail(new Error(${JSON.stringify(`There is no link ${link}`)}));
  const isSeen = (element) => element.closest('[aria-busy="true"], [aria-hidden="true"]') === null && element.checkVisibility();
  const isThere = () =>
    [...document.querySelectorAll(${JSON.stringify(place)})].some((one) => [...one.querySelectorAll(${JSON.stringify(marker)})].some(isSeen));
  const startedAt = performance.now();
  link.click();
  const look = () => {
    if (isThere()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
    else if (performance.now() - startedAt > 10_000) fail(new Error(${JSON.stringify(`${link} did not open`)}));
    else requestAnimationFrame(look);
  };
  look();
})`;
