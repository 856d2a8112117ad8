import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Tree, type TreeNode } from './tree.tsx';

const leaf = (label: string): TreeNode => ({ id: label, label, children: [] });
const NODES: readonly TreeNode[] = [
  { ...leaf('Drawings'), children: [{ ...leaf('Site'), children: [leaf('North')] }, leaf('Plant')], count: 2 },
  leaf('Évaluations'),
  leaf('Reports'),
];

function setup(selected: string | null = null, obstacle?: (node: TreeNode) => string | undefined) {
  const onSelect = vi.fn();
  function Frame() {
    const [selectedId, select] = useState(selected);
    return (
      <Tree
        label="Folders"
        nodes={NODES}
        selectedId={selectedId}
        onSelect={(id) => {
          onSelect(id);
          select(id);
        }}
        {...(obstacle ? { obstacle } : {})}
        actions={(node, tabIndex) => <button tabIndex={tabIndex}>Actions for {node.label}</button>}
      />
    );
  }
  return { ...renderWithPortal(<Frame />), onSelect };
}
const names = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('a tree (WAI-ARIA)', () => {
  it('is folded, but for what leads to the chosen node', () => {
    setup('North');
    expect(names()).toEqual(['Drawings', 'Site', 'North', 'Plant', 'Évaluations', 'Reports']);
    expect(screen.getByRole('treeitem', { name: 'North' })).toHaveAttribute('aria-level', '3');
    expect(screen.getByRole('treeitem', { name: 'North', selected: true })).toHaveAttribute('tabindex', '0');
  });

  it('is moved in, unfolded and folded by arrows', async () => {
    const { user, onSelect } = setup();
    await user.tab();
    expect(focused()).toBe('Drawings');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('treeitem', { name: 'Drawings', expanded: true })).toBeVisible();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Plant');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Drawings');
    await user.keyboard('{ArrowLeft}');
    expect(names()).toEqual(['Drawings', 'Évaluations', 'Reports']);
    await user.keyboard('{End}');
    expect(focused()).toBe('Reports');
    await user.keyboard('d{Enter}');
    expect(onSelect).toHaveBeenCalledExactlyOnceWith('Drawings');
  });

  it('is moved in by the first letter of names, whatever marks they have', async () => {
    const { user } = setup();
    await user.tab();
    await user.keyboard('e');
    expect(focused()).toBe('Évaluations');
    await user.keyboard('É');
    expect(focused()).toBe('Évaluations');
    await user.keyboard('r');
    expect(focused()).toBe('Reports');
  });

  it('has the actions of the focused row next in the order of Tab', async () => {
    const { user } = setup('Reports');
    await user.tab();
    await user.tab();
    expect(document.activeElement).toHaveTextContent('Actions for Reports');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toHaveTextContent('Actions for Reports');
  });

  it('says why a node cannot be chosen', async () => {
    const { user, onSelect } = setup(null, ({ id }) => (id === 'Reports' ? 'Not here' : undefined));
    const reports = screen.getByRole('treeitem', { name: 'Reports' });
    expect(reports).toHaveAttribute('aria-disabled', 'true');
    expect(reports).toHaveAccessibleDescription('Not here');
    await user.click(reports);
    expect(onSelect).not.toHaveBeenCalled();
  });
});
