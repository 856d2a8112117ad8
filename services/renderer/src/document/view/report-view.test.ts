import type { ReportData, ReportRecommendation } from '@portal/contracts/reports/report-data';
import { describe, expect, it } from 'vitest';
import { PictureShelf } from '../pictures/picture-shelf.ts';
import { HAMBURG, mainReport } from '../report.fixture.ts';
import { registerOf } from './recommendations-view.ts';
import { reportView } from './report-view.ts';

/** Returns what a report prints, as one text. */
const printed = (changes: Partial<ReportData>): string =>
  JSON.stringify(reportView(mainReport(changes), 'A4', new PictureShelf()));

describe('the register of recommendations', () => {
  const [first] = mainReport().recommendations ?? [];
  const some = (count: number, status: ReportRecommendation['status'], of: Partial<ReportRecommendation>) =>
    Array.from({ length: count }, (_, index): ReportRecommendation => ({
      ...(first as ReportRecommendation),
      ...{ number: `${status} ${index + 1}`, status, isOverdue: false, ...of },
    }));

  it('keeps the open ones where it is cut, the overdue ones first, and prints them in the order of priority', () => {
    const closed = some(10, 'Closed', { priority: 'Immediate' });
    const open = [
      ...some(3, 'Issued', { priority: 'Urgent' }),
      ...some(1, 'InProgress', { priority: 'Urgent', isOverdue: true }),
      ...some(2, 'Actioned', { priority: 'Routine' }),
    ];
    const numbers = (most: number) => registerOf([...closed, ...open], most).register.map(({ number }) => number);
    expect(numbers(3)).toEqual(['Issued 1', 'Issued 2', 'InProgress 1']);
    expect(numbers(7)).toEqual([
      'Closed 1',
      'Issued 1',
      'Issued 2',
      'Issued 3',
      'InProgress 1',
      'Actioned 1',
      'Actioned 2',
    ]);
    expect(numbers(99)).toHaveLength(16);
  });
});

describe('a report', () => {
  it('says nothing of hazards that are closed to its author, and of others that they were not assessed', () => {
    const locations = [{ ...HAMBURG, hazards: null }];
    expect(printed({ locations })).toContain('Not assessed');
    expect(printed({ locations, hasHazardChapter: false, withholdsHazards: true })).not.toMatch(
      /Not assessed|Hazard classes/,
    );
  });

  it('says whose report notes its score counts, and that they are not those of its own inspection', () => {
    expect(printed({})).toContain('The score counts the report notes of inspection 2 of 03/04/2026.');
    const { score } = mainReport();
    const former = { ...(score as NonNullable<ReportData['score']>), inspection: { number: 1, date: '2025-12-01' } };
    for (const template of ['main', 'abridged'] as const) {
      expect(printed({ template, score: former })).toContain(
        'counts the report notes of inspection 1 of 12/01/2025, not those of inspection 2 of 03/04/2026, which this report is about.',
      );
    }
    expect(printed({ score: { ...former, inspection: undefined } })).not.toContain('counts the report notes');
  });

  it('says what the other reading of its score is, which is none of its parts', () => {
    const score = mainReport().score as NonNullable<ReportData['score']>;
    const other = { points: 195, max: 1000, band: { name: 'Low', level: 2 } };
    expect(printed({ score: { ...score, other } })).toContain(
      'The one with the worse band is shown; with recommendations it is 195 of 1,000, Low.',
    );
    expect(printed({ score: { ...score, ...other, other: { ...other, max: 500 } } })).toContain(
      'without recommendations it is 195 of 500, Low.',
    );
  });

  it('names the company that owns the project by its kind', () => {
    const { project } = mainReport();
    const owner = (ownerType: ReportData['project']['ownerType']) =>
      /"(Insurer|Broker)","value":"Meridian Insurance"/.exec(printed({ project: { ...project, ownerType } }))?.[1];
    expect([undefined, 'Insurance', 'Broker'].map((type) => owner(type as 'Broker' | undefined))).toEqual([
      ...['Insurer', 'Insurer', 'Broker'],
    ]);
  });

  it('is frozen on the day of its site', () => {
    const text = printed({
      frozenAt: '2026-11-27T01:00:00.000Z',
      cover: { ...mainReport().cover, date: '2026-11-26' },
    });
    expect(text).toContain('Frozen on 11/26/2026');
    expect(text).toContain('Version 3 was frozen on 11/26/2026');
    expect(text).not.toContain('11/27/2026');
  });
});
