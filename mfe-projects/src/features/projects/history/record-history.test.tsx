import type { ProjectChange } from '@portal/contracts/projects/history';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anId } from '../../../testing/project.builder.ts';
import { RecordHistory } from './record-history.tsx';

afterEach(() => vi.restoreAllMocks());

const aChange = (number: number, over: Partial<ProjectChange>): ProjectChange => ({
  id: anId(100 + number),
  changedDateTime: new Date(2026, 10, 20, 9, 41).toISOString(),
  changedBy: 'Clara Nordin',
  field: 'name',
  oldValue: null,
  newValue: null,
  ...over,
});

async function rowsOf(items: readonly ProjectChange[]) {
  answering({ [`get projects/${anId(1)}/history`]: { items, totalCount: items.length, totalPages: 1 } });
  renderWithPortal(<RecordHistory projectId={anId(1)} />);
  const table = await screen.findByRole('table', { name: 'Record History' });
  await screen.findAllByText('Clara Nordin');
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
}

it('reads as the tab does: labels, amounts, percents, dates, choices', async () => {
  const rows = await rowsOf([
    aChange(1, { field: 'constructionValue', oldValue: 1_250_000.5, newValue: 2_000_000 }),
    aChange(2, { field: 'linePercent', oldValue: 40, newValue: 55.5 }),
    aChange(3, { field: 'policyStartDate', oldValue: '2026-01-15', newValue: '2026-02-01' }),
    aChange(4, { field: 'type', oldValue: 'Construction', newValue: 'OperationalProperty' }),
    aChange(5, { field: 'description', oldValue: null, newValue: '<b>Four</b> spans' }),
  ]);
  expect(rows[0]?.slice(0, 2)).toEqual(['11/20/2026 9:41 AM', 'Clara Nordin']);
  expect(rows.map((cells) => cells.slice(2))).toEqual([
    ['Construction Value', '1,250,000.50', '2,000,000.00'],
    ['Line %', '40%', '55.5%'],
    ['Policy Start', '01/15/2026', '02/01/2026'],
    ['Type', 'Construction', 'Operational Property'],
    ['Description', '–', '<b>Four</b> spans'],
  ]);
});

it('says that nothing was changed', async () => {
  answering({ [`get projects/${anId(1)}/history`]: { items: [], totalCount: 0, totalPages: 0 } });
  renderWithPortal(<RecordHistory projectId={anId(1)} />);
  expect(await screen.findByText('Nothing has been changed since the project was added.')).toBeVisible();
});
