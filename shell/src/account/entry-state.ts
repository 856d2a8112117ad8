/** A text that the page before left in the history's entry; it survives a reload and is in no address. */
export function entryText(name: string): string | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null) return undefined;
  const text: unknown = Reflect.get(state, name);
  return typeof text === 'string' ? text : undefined;
}
