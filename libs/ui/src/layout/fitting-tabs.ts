/** Space of a tab bar, in pixels. */
export interface TabSpace {
  /** Width of the bar; 0 until it is known. */
  readonly room: number;
  /** Width of each tab, in order. */
  readonly tabs: readonly number[];
  /** Width of the button that opens the others. */
  readonly more: number;
  readonly gap: number;
}

/**
 * Returns the indices of the tabs that fit into the bar, in order. Where not all do, a button takes its place at the end;
 * the current tab stays, if need be instead of those before it.
 */
export function fittingTabs({ room, tabs, more, gap }: TabSpace, current: number): readonly number[] {
  const all = tabs.map((_, index) => index);
  const widthOf = (indices: readonly number[]): number =>
    indices.reduce((sum, index) => sum + (tabs[index] ?? 0) + gap, -gap);
  if (room === 0 || widthOf(all) <= room) return all;
  const left = room - more - gap;
  const kept = current < 0 ? [] : [current];
  const others = all.filter((index) => index !== current);
  const firsts = others.findLastIndex((_, count) => widthOf([...others.slice(0, count + 1), ...kept]) <= left);
  return [...others.slice(0, firsts + 1), ...kept].toSorted((one, other) => one - other);
}
