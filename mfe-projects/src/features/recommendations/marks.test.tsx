import { DASHBOARD_STATUSES } from '@portal/contracts/projects/inspection-lists';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { InspectionMark } from '@portal/ui';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ProjectStatusDot } from '../projects/project-status.tsx';
import { firstSentence } from './first-sentence.ts';
import { KindLine, StatusMark } from './marks.tsx';

const STATUSES = Object.keys(RECOMMENDATION_STATUS_LABELS) as RecommendationStatus[];

/** Returns the dot as it is drawn: its colour's class and its form. */
const dotOf = (mark: ReactNode): string => {
  const { container, unmount } = render(mark);
  const dot = container.querySelector('[aria-hidden]')?.outerHTML ?? '';
  unmount();
  return dot;
};

// The colours of dots are told apart by everybody (libs/testing, mark-colours), so a pair differs in colour or in form.
it('two statuses with different words have different dots', () => {
  const looks = STATUSES.map((status) => [RECOMMENDATION_STATUS_LABELS[status], dotOf(<StatusMark status={status} />)]);
  const alike = looks.flatMap(([word, dot], index) =>
    looks
      .slice(0, index)
      .filter(([otherWord, otherDot]) => word !== otherWord && dot === otherDot)
      .map(([otherWord]) => `${otherWord} and ${word}`),
  );
  expect(alike).toEqual([]);
});

it('statuses with the same word have the same dot', () => {
  expect(dotOf(<StatusMark status="Amended" />)).toBe(dotOf(<StatusMark status="Rejected" />));
});

it('Closed is the same dot of a recommendation, a project and an inspection', () => {
  const closed = dotOf(<StatusMark status="Closed" />);
  expect(dotOf(<ProjectStatusDot status="Closed" />)).toBe(closed);
  expect(dotOf(<InspectionMark status="Closed" />)).toBe(closed);
});

it('every status of an inspection has a dot of its own', () => {
  const dots = DASHBOARD_STATUSES.map((status) => dotOf(<InspectionMark status={status} />));
  expect(new Set(dots).size).toBe(DASHBOARD_STATUSES.length);
});

it('type and place in a script from right to left are isolated from each other', () => {
  const { container } = render(
    <KindLine of={{ category: 'Fire', type: 'Other', otherType: 'مضخات', location: 'مستودع' }} />,
  );
  expect(container).toHaveTextContent('Fire · Other: مضخات · مستودع');
  const isolated = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(isolated).toEqual(['Fire', 'Other: مضخات', 'مستودع']);
});

it.each([
  ['Permits are missing. Issue one for each shift.', 'Permits are missing.'],
  ['1. Doors on level 3 are blocked. 2. Signs are missing.', '1. Doors on level 3 are blocked.'],
  ['Keep approx. 5 m clear of timber, e.g. pallets. Mark it.', 'Keep approx. 5 m clear of timber, e.g. pallets.'],
  ['  Hot work\nNo watch was kept.', 'Hot work'],
  ['消火器の点検が期限切れです。交換してください。', '消火器の点検が期限切れです。'],
  ['هل المخرج مسدود؟ افتحه.', 'هل المخرج مسدود؟'],
  ['Guard', 'Guard'],
])('the title of “%s” is its first sentence', (text, title) => {
  expect(firstSentence(text)).toBe(title);
});
