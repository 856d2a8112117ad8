import { describe, expect, it } from 'vitest';
import { compare, type StoredRows, type ReceivedAnswers } from './findings.ts';

const answers = (part: Partial<ReceivedAnswers> = {}): ReceivedAnswers => ({
  created: new Map([['p1', 'One']]),
  accepted: new Map([['i1', 2]]),
  heard: new Set(['n1', 'n2']),
  heardTwice: 0,
  recipients: ['u1'],
  listener: 'u1',
  ...part,
});
const rows = (part: Partial<StoredRows> = {}): StoredRows => ({
  projects: [
    { id: 'p1', importId: null },
    { id: 'p2', importId: 'i1' },
    { id: 'p3', importId: 'i1' },
  ],
  notifications: [
    { id: 'n1', about: 'p1', userId: 'u1' },
    { id: 'n2', about: 'i1', userId: 'u1' },
  ],
  ...part,
});

describe('what a crash may have cost', () => {
  it('is nothing where everything is there once', () => {
    expect(compare(answers(), rows())).toEqual({ lost: [], missingNotifications: [], doubledNotifications: [] });
  });

  it('finds acknowledged projects that are gone and imports that are not whole', () => {
    const { lost } = compare(answers(), rows({ projects: [{ id: 'p2', importId: 'i1' }] }));
    expect(lost).toEqual(['project p1', 'import i1: 1 of 2 rows']);
  });

  it('finds notifications that are missing, also of what nobody was told has happened', () => {
    const more = { id: 'p9', importId: null };
    const { missingNotifications } = compare(answers(), rows({ projects: [...rows().projects, more] }));
    expect(missingNotifications).toEqual(['p9 → u1']);
  });

  it('finds notifications that are doubled in the inbox or at the bell', () => {
    const twice = [...rows().notifications, { id: 'n3', about: 'p1', userId: 'u1' }];
    const heard = new Set(['n1', 'n2', 'n3']);
    expect(compare(answers({ heard }), rows({ notifications: twice })).doubledNotifications).toEqual(['p1 → u1']);
    expect(compare(answers({ heardTwice: 2 }), rows()).doubledNotifications).toEqual(['2 came to the bell twice']);
  });

  it('finds notifications that never reached the bell', () => {
    const { missingNotifications } = compare(answers({ heard: new Set(['n1']) }), rows());
    expect(missingNotifications).toEqual(['n2 never reached the bell']);
  });
});
