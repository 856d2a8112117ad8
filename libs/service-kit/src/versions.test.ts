import type { OnNewerVersion } from '@portal/contracts/endpoint/endpoint';
import { describe, expect, it } from 'vitest';
import { conflict } from './errors.ts';
import { refuseStale } from './versions.ts';

const now = { version: 3, changedBy: 'Mara Lindqvist', changedAt: new Date('2026-03-01T10:00:00Z') };

describe('a write with the version that it changes (decisions §4)', () => {
  it('goes on with the newest version, and with none', () => {
    refuseStale({ now, expected: 3, text: 'Changed' });
    refuseStale({ now, expected: undefined, text: 'Changed' });
  });

  it('is refused with an older one, by whom and when it was changed', () => {
    expect(() => refuseStale({ now, expected: 2, text: 'Changed' })).toThrow(
      expect.objectContaining({
        statusCode: 409,
        code: 'StaleVersion',
        message: 'Changed',
        parts: { newerVersion: 3, details: { changedBy: 'Mara Lindqvist', changedAt: '2026-03-01T10:00:00.000Z' } },
      }),
    );
  });

  it('says no more than is known', () => {
    expect(() =>
      refuseStale({ now: { version: 3, changedBy: null, changedAt: null }, expected: 2, text: 'Changed' }),
    ).toThrow(expect.objectContaining({ parts: { newerVersion: 3, details: {} } }));
  });

  it('names the newer version in the answers of endpoints that let it be overwritten, and of no other (ADR 27)', () => {
    const problem = conflict('StaleVersion', 'Changed', { newerVersion: 3, details: { changedBy: 'Mara Lindqvist' } });
    const detailsOf = (...onNewerVersion: OnNewerVersion[]) => problem.body('t', ...onNewerVersion).error.details;
    expect(detailsOf('overwrite')).toEqual({ changedBy: 'Mara Lindqvist', version: 3 });
    expect(detailsOf('reload')).toEqual({ changedBy: 'Mara Lindqvist' });
    expect(detailsOf()).toEqual({ changedBy: 'Mara Lindqvist' });
    expect(conflict('Duplicate', 'Taken').body('t', 'overwrite').error).toEqual({
      code: 'Duplicate',
      message: 'Taken',
    });
  });
});
