import type { ReportData, ReportRecommendation } from '@portal/contracts/reports/report-data';
import { describe, expect, it } from 'vitest';
import { PictureShelf } from '../pictures/picture-shelf.ts';
import { excerpt, HAMBURG, mainReport } from '../report.fixture.ts';
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

  it('speaks of hurricane only where the plan of the project’s owner has it', () => {
    expect(printed({})).toContain('Hurricane is shown and not scored.');
    const { hazards } = HAMBURG;
    const perils = hazards?.perils.filter(({ peril }) => peril !== 'hurricane') ?? [];
    const locations = [{ ...HAMBURG, hazards: hazards && { ...hazards, perils } }];
    expect(printed({ locations })).toContain('A peril without data has no points. The risk score counts');
    expect(printed({ locations })).not.toMatch(/hurricane/i);
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

  it('says of chapters that it has and of which there are no facts that there are none, and nothing of others', () => {
    const none = { score: null, lossEstimates: null, plans: null };
    for (const template of ['main', 'abridged'] as const) {
      const text = printed({ ...none, template, withoutFacts: ['lossEstimates', 'score', 'plans'] });
      expect(text).toContain('No values have been declared yet.');
      expect(text).toContain('There is no risk score yet.');
      expect(text).toContain('"label":"Risk score","figure":"–"');
      // Data from before that was kept.
      expect(printed({ ...none, template })).not.toMatch(/No values have been declared|Risk score|folder Layouts/);
    }
    expect(printed({ ...none, withoutFacts: ['plans'] })).toContain('There are no plans in the folder Layouts.');
  });

  it('gives both values in USD, says that their rate is an old one, and why there is no value at risk', () => {
    const { lossEstimates } = mainReport();
    const known = lossEstimates as NonNullable<ReportData['lossEstimates']>;
    const rate = { rate: 1.08, rateDate: '2026-03-02' };
    const text = printed({
      lossEstimates: {
        ...{ ...known, valueAtRisk: null, formula: null },
        inUsd: { ...rate, totalInsuredValue: 12_960_000, valueAtRisk: null, isOld: true },
      },
    });
    expect(text).toContain('USD 12,960,000.00 at 1.08 of 03/02/2026');
    expect(text).toContain('The last published exchange rate is of 03/02/2026, more than 45 days before.');
    expect(text).toContain('The value at risk is known once the project has a risk score.');
    // Data from before that was kept has the value at risk alone.
    const former = printed({ lossEstimates: { ...known, inUsd: { ...rate, valueAtRisk: 2_646_000 } } });
    expect(former).toContain('USD 2,646,000.00 at 1.08 of 03/02/2026');
    expect(former).not.toMatch(/more than 45 days|known once/);
  });

  it('of four pages names day and source of the hazards, and the locations that it leaves out', () => {
    const short = (count: number, brevity: number, changes: Partial<ReportData> = {}) => {
      const locations = Array.from({ length: count }, (_, index) => ({ ...HAMBURG, isPrimary: index === 0 }));
      const data = mainReport({ template: 'abridged', locations, ...changes });
      return JSON.stringify(reportView(data, 'A4', new PictureShelf(), brevity));
    };
    const source = 'Source of the hazard classes: Hazard data of the portal, assessed on 03/02/2026.';
    expect(short(1, 0)).toContain(source);
    expect(short(1, 0)).not.toContain('not listed here');
    expect(short(14, 0)).toContain('The first 10 of 14 locations; 4 more are not listed here.');
    const brief = short(14, 3);
    expect(brief).toContain('Hazard classes of 10: Flood 7, Wildfire –, Earthquake 2,');
    expect(brief).toContain(source);
    expect(brief).toContain('The map and 13 more locations are not printed here.');
    expect(short(14, 3, { withholdsHazards: true })).not.toMatch(/hazard classes/i);
    const other = { ...HAMBURG, hazards: { ...(HAMBURG.hazards as object), assessedOn: '2026-03-09' } };
    const two = short(0, 0, { locations: [HAMBURG, other as typeof HAMBURG, HAMBURG] });
    expect(two).toContain('Source of the hazard classes of 1, 3: Hazard data of the portal, assessed on 03/02/2026.');
    expect(two).toContain('Source of the hazard classes of 2: Hazard data of the portal, assessed on 03/09/2026.');
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

  it('names the location that was inspected, and that of each recommendation where it could be another', () => {
    const data = mainReport();
    const other = { ...HAMBURG, name: 'Site B', isPrimary: false };
    const inspection = { ...(data.inspection as NonNullable<ReportData['inspection']>), locationName: other.name };
    const [first] = data.recommendations ?? [];
    const view = (locations: ReportData['locations'], location: string | null, locationName?: string) =>
      printed({ locations, inspection, recommendations: [{ ...first!, location, locationName }] });
    const both = view([HAMBURG, other], 'Level 3', HAMBURG.name);
    expect(both).toContain('{"label":"Location","value":"Site B"}');
    expect(both).toContain('"Baakenhafen North, Level 3"');
    expect(view([HAMBURG], 'Level 3', HAMBURG.name)).toContain('"value":"Level 3"');
    expect(view([HAMBURG], null, HAMBURG.name)).toContain('"label":"Location","value":"Baakenhafen North"');
    expect(view([HAMBURG], 'Level 3', 'A former site')).toContain('"A former site, Level 3"');
    // Data from before that was kept.
    expect(view([HAMBURG, other], 'Level 3')).toContain('"value":"Level 3"');
    const part = { ...excerpt('Inspection 1'), inspection: { ...inspection, number: 1 } };
    const compiled = printed({
      ...{ template: 'compiled-abridged', inspection: null, excerpts: [part, excerpt('Inspection 2')] },
    });
    expect(compiled).toContain('{"label":"Inspections","value":"1, 2"}');
    expect(compiled).toContain('03/04/2026, Site B');
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
