import { vi } from 'vitest';

/** Shows what is rendered as on a phone, until mocks are restored. */
export function onPhone(): void {
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('480')
      ? ({ ...wide(query), matches: true, addEventListener() {}, removeEventListener() {} } as MediaQueryList)
      : wide(query),
  );
}
