import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AnswersChange, AuditedChange, Change, PublishedChange, ProjectChange, StepChange } from './change.ts';
import { linesOfAnswers, linesOfStep } from './history-lines.ts';

it('a change that leaves out a duty does not compile', () => {
  expectTypeOf<Omit<StepChange, 'action'>>().not.toExtend<Change>();
  expectTypeOf<Omit<StepChange, 'event'>>().not.toExtend<Change>();
  expectTypeOf<Omit<StepChange, 'before'>>().not.toExtend<Change>();
  expectTypeOf<Omit<StepChange, 'projectId'>>().not.toExtend<Change>();
  expectTypeOf<Omit<ProjectChange, 'event'>>().not.toExtend<Change>();
  expectTypeOf<Omit<ProjectChange, 'tab'>>().not.toExtend<Change>();
  expectTypeOf<Omit<ProjectChange, 'content'>>().not.toExtend<Change>();
  expectTypeOf<Omit<PublishedChange, 'event'>>().not.toExtend<Change>();
  expectTypeOf<Omit<AnswersChange, 'after'>>().not.toExtend<Change>();
  expectTypeOf<Omit<AuditedChange, 'before'>>().not.toExtend<Change>();
  expectTypeOf<Omit<StepChange, 'actor'>>().not.toExtend<Change>();
  expectTypeOf<StepChange>().toExtend<Change>();
});

describe('the line of a step', () => {
  const step = { kind: 'claim', id: 'c', projectId: 'p', action: 'update' } as const;

  it('has both statuses, and the fields that both states name where they differ', () => {
    const before = { status: 'Open', amount: '1.00', cause: 'Fire' };
    const after = { status: 'InReview', amount: '2.00', cause: 'Fire', comment: 'Checked' };
    expect(linesOfStep({ ...step, before, after, words: 'Checked' })).toEqual([
      {
        ...step,
        oldStatus: 'Open',
        newStatus: 'InReview',
        words: 'Checked',
        changes: [{ field: 'amount', oldValue: '1.00', newValue: '2.00' }],
      },
    ]);
  });

  it('of an item that was added has no status before and no changes', () => {
    const after = { status: 'Open', amount: '1.00' };
    expect(linesOfStep({ ...step, before: null, after })).toMatchObject([
      { oldStatus: null, newStatus: 'Open', changes: [] },
    ]);
  });

  it('is not written of an item that was deleted', () => {
    expect(linesOfStep({ ...step, before: { status: 'Open' }, after: null })).toEqual([]);
  });
});

it('each answer has a line of its own, with the number of its photographs', () => {
  const lines = linesOfAnswers({
    ...{ kind: 'reportNotes', id: 'i', projectId: 'p', actor: { userId: 'u', name: 'Erik Stone' } },
    before: { first: null, second: { value: 1, comment: 'Dry', photos: ['a'] } },
    after: { first: { value: 3, comment: null, photos: [] }, second: { value: 2, comment: 'Wet', photos: ['a', 'b'] } },
  });
  expect(lines.map(({ part, changes }) => [part, changes])).toEqual([
    ['first', [{ field: 'answer', oldValue: null, newValue: { value: 3, comment: null, photosCount: 0 } }]],
    [
      'second',
      [
        {
          field: 'answer',
          oldValue: { value: 1, comment: 'Dry', photosCount: 1 },
          newValue: { value: 2, comment: 'Wet', photosCount: 2 },
        },
      ],
    ],
  ]);
});
