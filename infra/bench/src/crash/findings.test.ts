import { describe, expect, it } from 'vitest';
import { compare, type Holdings, type Told } from './findings.ts';

const told = (part: Partial<Told> = {}): Told => ({
  created: new Map([['p1', 'One']]),
  accepted: new Map([['i1', 2]]),
  heard: new Set(['n1', 'n2']),
  heardTwice: 0,
  recipients: ['u1'],
  listener: 'u1',
  ...part,
});
const holdings = (part: Partial<Holdings> = {}): Holdings => ({
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
    expect(compare(told(), holdings())).toEqual({ lost: [], missingNotifications: [], doubledNotifications: [] });
  });

  it('finds acknowledged projects that are gone and imports that are not whole', () => {
    const { lost } = compare(told(), holdings({ projects: [{ id: 'p2', importId: 'i1' }] }));
    expect(lost).toEqual(['project p1', 'import i1: 1 of 2 rows']);
  });

  it('finds notifications that are missing, also of what nobody was told has happened', () => {
    const more = { id: 'p9', importId: null };
    const { missingNotifications } = compare(told(), holdings({ projects: [...holdings().projects, more] }));
    expect(missingNotifications).toEqual(['p9 → u1']);
  });

  it('finds notifications that are doubled in the inbox or at the bell', () => {
    const twice = [...holdings().notifications, { id: 'n3', about: 'p1', userId: 'u1' }];
    const heard = new Set(['n1', 'n2', 'n3']);
    expect(compare(told({ heard }), holdings({ notifications: twice })).doubledNotifications).toEqual(['p1 → u1']);
    expect(compare(told({ heardTwice: 2 }), holdings()).doubledNotifications).toEqual(['2 came to the bell twice']);
  });

  it('finds notifications that never reached the bell', () => {
    const { missingNotifications } = compare(told({ heard: new Set(['n1']) }), holdings());
    expect(missingNotifications).toEqual(['n2 never reached the bell']);
  });
});
