import { IconChevronRight } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ancestorsOf, shownRows, type TreeNode, type TreeRow } from './tree-rows.ts';
import { targetOf } from './tree-keys.ts';
import classes from './tree.module.css';

export type { TreeNode } from './tree-rows.ts';

export interface TreeProps {
  /** Name of the tree. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** Stands before the name. */
  readonly icon?: (node: TreeNode, isExpanded: boolean) => ReactNode;
  /** Stands at the end of a row, as a menu does; reached by Tab from the row that has the focus. */
  readonly actions?: (node: TreeNode, tabIndex: number) => ReactNode;
  /** Returns the reason why a node cannot be chosen; undefined if it can. */
  readonly obstacle?: (node: TreeNode) => string | undefined;
}

/**
 * Nodes in one another: arrows move, open and close, Home and End go to the ends, letters to the next name that begins so,
 * Enter chooses (WAI-ARIA tree). The ancestors of the chosen node are always unfolded.
 */
export function Tree({ label, nodes, selectedId, onSelect, icon, actions, obstacle }: TreeProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(ancestorsOf(nodes, selectedId)));
  const [unfolded, setUnfolded] = useState(selectedId);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  if (selectedId !== unfolded && nodes.length > 0) {
    setUnfolded(selectedId);
    setExpanded(new Set([...expanded, ...ancestorsOf(nodes, selectedId)]));
  }
  const rows = shownRows(nodes, expanded);
  // Reserve room for toggles only where a node can be unfolded.
  const hasBranches = nodes.some(({ children }) => children.length > 0);
  const has = (wanted: string | null) => rows.some(({ node }) => node.id === wanted);
  const tabbableId = [focusedId, selectedId].find((one) => has(one)) ?? rows[0]?.node.id;

  const toggle = (nodeId: string) => {
    const next = new Set(expanded);
    if (!next.delete(nodeId)) next.add(nodeId);
    setExpanded(next);
  };
  const onKeyDown = (event: KeyboardEvent, row: TreeRow) => {
    // Keys pressed in elements of the row belong to those elements.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = targetOf(event.key, row, rows);
    if (!target) return;
    event.preventDefault();
    if (target === 'choose') {
      if (obstacle?.(row.node) === undefined) onSelect(row.node.id);
    } else if (target === 'toggle') toggle(row.node.id);
    else list.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(target)}"]`)?.focus();
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={classes.tree}>
      {rows.map((row) => {
        const { node, level, position, siblings, isExpanded } = row;
        const problem = obstacle?.(node);
        const isSelected = node.id === selectedId;
        const kinds = [classes.row, isSelected && classes.selected, problem !== undefined && classes.off];
        const note = [node.note, problem].filter(Boolean).join('. ');
        return (
          <li
            key={node.id}
            role="treeitem"
            aria-label={node.label}
            aria-level={level}
            aria-setsize={siblings}
            aria-posinset={position}
            aria-selected={isSelected}
            aria-expanded={node.children.length > 0 ? isExpanded : undefined}
            aria-disabled={problem === undefined ? undefined : true}
            aria-describedby={note ? `${id}-${node.id}` : undefined}
            tabIndex={node.id === tabbableId ? 0 : -1}
            data-node={node.id}
            title={problem ?? node.label}
            className={kinds.filter(Boolean).join(' ')}
            style={{ paddingInlineStart: (hasBranches ? 4 : 8) + (level - 1) * 16 }}
            onFocus={() => setFocusedId(node.id)}
            onKeyDown={(event) => onKeyDown(event, row)}
            onClick={() => problem === undefined && onSelect(node.id)}
          >
            {hasBranches && (
              <span
                className={classes.chevron}
                data-expanded={isExpanded || undefined}
                data-leaf={node.children.length === 0 || undefined}
                onClick={(event) => {
                  if (node.children.length === 0) return;
                  event.stopPropagation();
                  toggle(node.id);
                }}
              >
                <IconChevronRight size={14} aria-hidden />
              </span>
            )}
            {icon && <span className={classes.icon}>{icon(node, isExpanded)}</span>}
            <span className={classes.label}>{node.label}</span>
            {/* Not a text of the row: its name stays the node's, the note says the number. */}
            {node.count !== undefined && <span className={classes.count} data-count={node.count} aria-hidden />}
            {note && (
              <span id={`${id}-${node.id}`} hidden>
                {note}
              </span>
            )}
            {actions && (
              <span className={classes.actions} onClick={(event) => event.stopPropagation()}>
                {actions(node, node.id === tabbableId ? 0 : -1)}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
