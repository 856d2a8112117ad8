/**
 * Applies the changes that a person made to an opened item to its newest version, so that other people's changes of other
 * fields stay. Fields that mean something only together are listed in one group of `together`.
 */
export function mergeChanges<Values extends object>(
  mine: Values,
  opened: Values,
  newest: Values,
  together: readonly (readonly (keyof Values)[])[] = [],
): Values {
  const isChanged = (name: keyof Values): boolean =>
    JSON.stringify(mine[name] ?? null) !== JSON.stringify(opened[name] ?? null);
  const isMine = (name: keyof Values): boolean =>
    (together.find((names) => names.includes(name)) ?? [name]).some(isChanged);
  const changed = (Object.keys(mine) as (keyof Values)[]).filter(isMine);
  return { ...newest, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}
