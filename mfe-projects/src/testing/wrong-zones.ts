/**
 * Gives this browser wrong zone data: every zone but UTC has the clocks of another one. Called in `vi.hoisted`, before
 * anything reads a clock. Returns a function that takes it back: files share a worker.
 */
export function mistakeZones(zone: string): () => void {
  const { DateTimeFormat } = Intl;
  const changed = (options: Intl.DateTimeFormatOptions = {}) =>
    options.timeZone && options.timeZone !== 'UTC' ? { ...options, timeZone: zone } : options;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    apply: (target, _self, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
    construct: (target, [locale, options]: [string?, Intl.DateTimeFormatOptions?]) =>
      new target(locale, changed(options)),
  });
  return () => {
    Intl.DateTimeFormat = DateTimeFormat;
  };
}
