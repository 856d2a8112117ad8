/** A node of a tree. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children: readonly TreeNode[];
  /** A number at the end of the row, … */
  readonly count?: number;
  /** Text of the badge for assistive technology. */
  readonly note?: string;
}

/** A node that is shown, with its place. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly parentId: string | null;
  /** Level in the tree, from 1. */
  readonly level: number;
  /** Position among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  readonly isExpanded: boolean;
}

/** Returns the visible rows of a tree from top to bottom: a node, then its children if it is unfolded. */
export function shownRows(
  nodes: readonly TreeNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parentId: string | null = null,
): TreeRow[] {
  return nodes.flatMap((node, index) => {
    const isExpanded = node.children.length > 0 && expanded.has(node.id);
    const row = { node, parentId, level, position: index + 1, siblings: nodes.length, isExpanded };
    return isExpanded ? [row, ...shownRows(node.children, expanded, level + 1, node.id)] : [row];
  });
}

/** Ids of the nodes that a node is in, from the outermost; none if it is not in the tree. */
export function ancestorsOf(nodes: readonly TreeNode[], id: string | null): readonly string[] {
  return pathTo(nodes, id) ?? [];
}

function pathTo(nodes: readonly TreeNode[], id: string | null): readonly string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [];
    const below = pathTo(node.children, id);
    if (below) return [node.id, ...below];
  }
  return undefined;
}
