import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aListedAssignment, pageOf } from '../../../testing/dashboard.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { FIRST_PAGE, rowsOf, setup, withEmptyStorage } from '../lists/dashboard-lists.fixture.tsx';

withEmptyStorage();

describe('/dashboard/assignments', () => {
  it('lists what waits for an answer, as the tile does, and the engineers with their work', async () => {
    const { user, queries } = setup(
      'assignments',
      {
        'get dashboard/assignments': pageOf([aListedAssignment()]),
        'get dashboard/assignments/risk-engineer': pageOf([
          {
            userId: anId(92),
            name: 'Łucja O’Brien',
            assignments: 12,
            unviewed: 0,
            inspections: 4,
            inspectionsOverdue: 1,
          },
        ]),
      },
      { path: '/dashboard/assignments?isWaiting=true' },
    );
    await rowsOf('Assignments');
    expect(screen.getByRole('button', { name: 'Filter by Waits for an answer: Yes' })).toBeVisible();
    expect(queries('dashboard/assignments')).toEqual([{ ...FIRST_PAGE, isWaiting: 'true' }]);
    await user.click(screen.getByRole('button', { name: 'Risk engineers' }));
    expect(screen.getByRole('button', { name: 'Risk engineers' })).toHaveFocus();
    expect(await rowsOf('Risk engineers')).toEqual([['Łucja O’Brien', '12', '0', '4', '1']]);
    await user.click(screen.getByRole('button', { name: 'Past their end' }));
    await waitFor(() =>
      expect(queries('dashboard/assignments/risk-engineer').at(-1)).toEqual({
        ...{ ...FIRST_PAGE, sortFieldName: 'inspectionsOverdue', sortDirection: 'Ascending' },
      }),
    );
  });

  it('shows Accepted by the accepted icon, anything else by the rejected one (spec 2 §4)', async () => {
    const statuses = ['Unviewed', 'Accepted', 'TransferPending', 'Completed'] as const;
    const items = statuses.map((status, index) => aListedAssignment({ id: anId(90 + index), status }));
    setup('assignments', { 'get dashboard/assignments': pageOf(items) });
    await rowsOf('Assignments');
    const icons = screen.getAllByRole('img', { name: /ccepted$/ }).map((icon) => icon.getAttribute('aria-label'));
    expect(icons).toEqual(['Not accepted', 'Accepted', 'Not accepted', 'Not accepted']);
  });

  it('says what failed, with a way on', async () => {
    setup('assignments', {
      'get dashboard/assignments': () => {
        throw refusal(400, { code: 'BadRequest', message: 'Broken' });
      },
    });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
