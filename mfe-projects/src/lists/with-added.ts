/** Returns a list with an item that has been added; a list that was read again meanwhile holds it already. */
export const withAdded = <Item extends { readonly id: string }>(list: readonly Item[], added: Item): Item[] => [
  ...list.filter(({ id }) => id !== added.id),
  added,
];
