import { searchKey } from '@portal/contracts/common/name-key';
import type { TreeRow } from './tree-rows.ts';

/**
 * Returns the effect of a key in a tree: the id of the row to focus, 'toggle' to fold or unfold, 'choose'; undefined
 * for no effect.
 */
export function targetOf(key: string, row: TreeRow, rows: readonly TreeRow[]): string | undefined {
  const index = rows.indexOf(row);
  const at = (position: number) => rows[position]?.node.id;
  switch (key) {
    case 'ArrowDown':
      return at(index + 1);
    case 'ArrowUp':
      return at(index - 1);
    case 'Home':
      return at(0);
    case 'End':
      return at(rows.length - 1);
    case 'ArrowRight':
      if (row.node.children.length === 0) return undefined;
      return row.isExpanded ? at(index + 1) : 'toggle';
    case 'ArrowLeft':
      return row.isExpanded ? 'toggle' : (row.parentId ?? undefined);
    case 'Enter':
    case ' ':
      return 'choose';
    default:
      return key.length === 1 ? nextNamed(key, index, rows) : undefined;
  }
}

/** The next row whose name begins with a letter, from the start again after the end. */
function nextNamed(letter: string, index: number, rows: readonly TreeRow[]): string | undefined {
  const round = [...rows.slice(index + 1), ...rows.slice(0, index + 1)];
  return round.find(({ node }) => searchKey(node.label).startsWith(searchKey(letter)))?.node.id;
}
