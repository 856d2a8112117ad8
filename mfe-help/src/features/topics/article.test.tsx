import type { HelpTopic } from '@portal/contracts/help/help';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Article } from './article.tsx';

const topic: HelpTopic = {
  area: 'projects',
  id: 'overview',
  title: 'Projects overview',
  sections: [
    {
      heading: 'Adding projects',
      notYet: null,
      blocks: [
        { kind: 'text', text: 'Press [[Add Project|projects-list]] above the list.' },
        { kind: 'steps', items: ['Press [[Import|projects-list]].', 'Choose the file.'] },
      ],
    },
    {
      heading: 'Location',
      notYet: 'The location section of a project is not in this release yet.',
      blocks: [{ kind: 'list', items: ['Flood', 'Wildfire'] }],
    },
  ],
};

describe('a help topic', () => {
  it('has one h1, an h2 for each section, and lists in the order of reading', () => {
    render(<Article topic={topic} />);
    expect(screen.getByRole('article', { name: 'Projects overview' })).toBeDefined();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByRole('heading', { level: 2 }).map((h2) => h2.textContent)).toEqual([
      'Adding projects',
      'Location',
    ]);
    const [steps, layers] = screen.getAllByRole('list');
    expect(steps?.tagName).toBe('OL');
    expect(layers?.tagName).toBe('UL');
    expect(within(layers as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
  });

  it('shows labels of screens as they stand there, without marks', () => {
    render(<Article topic={topic} />);
    expect(screen.getAllByRole('strong').map((label) => label.textContent)).toEqual(['Add Project', 'Import']);
    expect(screen.getByRole('article').textContent).not.toMatch(/[[\]|]/u);
  });

  it('says what of a section is not released yet', () => {
    render(<Article topic={topic} />);
    expect(screen.getByText('The location section of a project is not in this release yet.')).toBeDefined();
  });
});
