import { DASHBOARD_STATUSES, INSPECTION_STATUSES } from '@portal/contracts/projects/inspection-lists';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InspectionMark, shownStatusOf } from './inspection-mark.tsx';
import { PriorityBar } from './priority-bar.tsx';

it('a priority is its word beside a bar that is filled up to its step', () => {
  const { container } = render(<PriorityBar step={3} label="Urgent" />);
  expect(container).toHaveTextContent(/^Urgent$/);
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(3);
});

it('an inspection’s status has one word for the same state, by whichever name', () => {
  const { container } = render(
    <>
      {DASHBOARD_STATUSES.map((status) => (
        <p key={status}>
          <InspectionMark status={status} />
        </p>
      ))}
    </>,
  );
  const words = [...container.querySelectorAll('p')].map((line) => line.textContent);
  expect(words).toEqual(['Not Scheduled', 'Upcoming', 'In Progress', 'Completed', 'Closed']);
});

it('a cancelled inspection is shown as such, every other as its number stands', () => {
  const shown = INSPECTION_STATUSES.map((status) => shownStatusOf({ status, dashboardStatus: 'NotScheduled' }));
  expect(shown).toEqual(['NotScheduled', 'NotScheduled', 'NotScheduled', 'Cancelled']);
});
