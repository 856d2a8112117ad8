import type { AnalyticsCharts, Improvements, RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aCalculation,
  aMove,
  aScore,
  someCharts,
  someImprovements,
  someInputs,
} from '../../testing/analytics.builder.ts';
import { somePeers } from '../../testing/market.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectAnalytics } from './project-analytics.tsx';
import { trendOf } from './score-specs.ts';

interface Given {
  readonly score?: RiskScoreOfProject;
  readonly improvements?: Improvements;
  readonly charts?: AnalyticsCharts;
  readonly answers?: Record<string, unknown>;
  readonly options?: RenderOptions;
}

function setup({
  score = aScore(),
  improvements = someImprovements(),
  charts = someCharts(),
  answers = {},
  options = {},
}: Given = {}) {
  const requests = answering({
    'get analytics/risk-score': score,
    'get analytics/improvements': improvements,
    'get analytics/charts': charts,
    'get global-ecosystem/percentile': somePeers(),
    ...answers,
  });
  return { ...renderWithPortal(<ProjectAnalytics project={aProject()} />, options), requests };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
/** The rows of a chart's table, which screen readers have without a press. */
const rows = async (title: string) =>
  within(await screen.findByRole('table', { name: title }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));

describe('the score in ANALYTICS (decisions §14, §27)', () => {
  it('is printed with its maximum and its band, and names the other reading', async () => {
    setup();
    const now = await region('What matters now');
    expect(now.getByRole('button', { name: 'Risk score 173 of 500, Moderate: explain' })).toHaveTextContent(
      /^173 of 500, Moderate$/,
    );
    expect(now.getByText(/the other is 258 of 1000, Low\./)).toBeVisible();
    expect(await rows('Risk Score')).toContain('Risk Score | 173 | 500 | Moderate');
  });

  it('says what is overdue, what would improve it most and what moved it last', async () => {
    setup();
    const now = await region('What matters now');
    expect(now.getByRole('link', { name: '1 recommendation is overdue' })).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/recommendations?due=overdue`,
    );
    expect(now.getAllByRole('listitem')[0]).toHaveTextContent('Recommendation 12: Site DrainageImmediate · −75 points');
    expect(now.getAllByText('Recommendation 12: Issued')[0]).toBeVisible();
    expect(
      now.getByText(/^Still 173 of 500, Moderate; the other reading is now 258 of 1000, Low · Recommendations \+85/),
    ).toBeVisible();
  });

  it('is explained by one press: its parts with their inputs and days, and its moves', async () => {
    const { user } = setup();
    await user.click(await screen.findByRole('button', { name: /explain$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Risk score explained' }));
    expect(await dialog.findByText('120 of 400')).toBeVisible();
    expect(dialog.getByText('Inspection 2 of 10/05/2026')).toBeVisible();
    expect(dialog.getByText('Earthquake: no data')).toBeVisible();
    expect(dialog.getByText('Hurricane: not scored')).toBeVisible();
    expect(dialog.getByText('1 Immediate, Issued, overdue: 75 points')).toBeVisible();
    expect(dialog.getByText('Answers of the report notes of Inspection 1 changed')).toBeVisible();
  });

  it('of an operational property has parts that add up, those of the report notes beneath their sum', async () => {
    const part = { weightedScore: 30, weightedMax: 100 };
    const inputs = someInputs({
      type: 'OperationalProperty',
      notes: [
        { partId: 'SOP', title: 'SOP', maxPoints: 200, ...part },
        { partId: 'ConstructionData', title: 'Construction Data', maxPoints: 500, ...part },
      ],
    });
    const { user } = setup({ score: aScore({ type: 'OperationalProperty', current: aCalculation(inputs) }) });
    const [, total, ...parts] = (await rows('Risk Score')).map((row) => row.split(' | '));
    expect(parts.map(([name]) => name)).toEqual([
      ...['Report notes', 'of which Procedures (SOP)', 'of which Construction data'],
      ...['Natural hazards', 'Recommendations'],
    ]);
    const added = parts.filter(([name]) => !name?.startsWith('of which'));
    expect(Math.round(added.reduce((sum, [, points]) => sum + Number(points), 0))).toBe(Number(total?.[1]));
    await user.click(screen.getByRole('button', { name: /explain$/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Risk score explained' }));
    expect(await dialog.findByText('of which Construction data')).toBeVisible();
  });

  it('stands among projects of its kind, for people with Global Ecosystem alone (decisions §27)', async () => {
    const sentence = 'Lower risk than 60% of about 120 projects of its kind (Hotels & Resorts).';
    const { user, unmount } = setup();
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /explain$/ }));
    expect(await within(await screen.findByRole('dialog')).findByText(sentence)).toBeVisible();
    unmount();

    for (const claims of [
      { subscriptionPlan: 'Pro' },
      { role: 'RiskManager', companyType: 'NoCompany' },
      { companyType: 'Broker' },
    ] as const) {
      const other = setup({ options: { claims } });
      await region('What matters now');
      expect(screen.queryByText('Among projects of its kind')).toBeNull();
      expect(other.requests.filter(({ path }) => path.startsWith('global-ecosystem'))).toEqual([]);
      other.unmount();
    }
  });

  it('is drawn over time, with the reason of each move in its table', async () => {
    setup();
    expect(await rows('Risk score over time')).toEqual([
      'Date | Risk Score | Maximum | Band | Reason',
      '11/20/2026 | 173 | 500 | Moderate | Recommendation 12: Issued',
      '05/06/2026 | 173 | 500 | Moderate | Answers of the report notes of Inspection 1 changed',
    ]);
  });

  it('says from when it is drawn where older values are left out', async () => {
    const { unmount } = setup();
    await rows('Risk score over time');
    expect(screen.queryByText(/are not shown/)).toBeNull();
    unmount();
    setup({ score: aScore({ hasEarlier: true }) });
    expect(await screen.findByText(/Values before 05\/06\/2026 are not shown\.$/)).toBeVisible();
  });

  it('keeps the inspection of the first day that is shown where older ones are left out', () => {
    const [one] = aScore().inspections;
    const on = (number: number, startDay: string) =>
      ({ ...one, number, startDay }) as RiskScoreOfProject['inspections'][number];
    const score = aScore({ hasEarlier: true, inspections: [on(1, '2026-05-05'), on(2, '2026-05-06')] });
    const spec = trendOf(score, Date.parse('2026-11-24'));
    expect(spec?.events?.map(({ label }) => label)).toEqual(['Inspection 2']);
    expect(spec?.events?.[0]?.at).toBe(spec?.lines[0]?.moments[0]?.at);
  });

  it('names the change of the category, which is no change of answers', async () => {
    const cause = { kind: 'category', itemId: null, number: null, action: null, status: null, count: null } as const;
    const moved = aMove({ id: anId(92), shown: null, cause: { ...cause, actorName: 'Clara Nordin' } });
    setup({ score: aScore({ history: [moved, ...aScore().history] }) });
    expect(await rows('Risk score over time')).toContain(
      '11/20/2026 | – | – | – | The category of the project changed',
    );
  });

  it('is not there before report notes are populated; recommendations are', async () => {
    const score = aScore({ current: null, history: [] });
    setup({ score, improvements: { shown: null, inputs: null, items: [], total: 0 } });
    expect(await screen.findByText('There is no risk score yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Improvements' })).toBeNull();
    expect(screen.queryByRole('table', { name: 'Risk score over time' })).toBeNull();
    expect(screen.getByRole('table', { name: 'Recommendations by category' })).toBeInTheDocument();
  });
});

describe('improvements', () => {
  it('stand in order of gain, and lead to their recommendation', async () => {
    setup();
    const list = await region('Improvements');
    expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
      expect.stringContaining('12 · Site Drainage'),
      expect.stringContaining('3 · Hot Work'),
      expect.stringContaining('4 · Sprinklers & Standpipes'),
    ]);
    expect(list.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      `/projects/${anId(1)}/recommendations?recommendationId=${anId(70)}`,
    );
    expect(list.queryByText(/open recommendations are shown/)).toBeNull();
    // They have one order.
    expect(list.queryByRole('button', { name: 'Priority' })).toBeNull();
  });

  it('that gain nothing alone are no less than nothing', async () => {
    const improvements = someImprovements();
    setup({ improvements: { ...improvements, items: improvements.items.map((item) => ({ ...item, points: 0 })) } });
    const list = await region('Improvements');
    expect(list.getAllByRole('cell', { name: '0' })).toHaveLength(3);
  });

  it('that are left out are counted', async () => {
    setup({ improvements: { ...someImprovements(), total: 1_204 } });
    const list = await region('Improvements');
    expect(
      list.getByText('3 of 1,204 open recommendations are shown, those with the largest gain first.'),
    ).toBeVisible();
  });

  it('that are ticked give the score that would be without them, and clear gives the present one', async () => {
    const inputs = someInputs({
      recommendations: [
        { priority: 'Immediate', status: 'Issued', isOverdue: true, count: 6 },
        { priority: 'Routine', status: 'Actioned', isOverdue: false, count: 2 },
      ],
    });
    const { user } = setup({ improvements: someImprovements(inputs) });
    const list = await region('Improvements');
    expect(list.getByRole('status', { name: 'Score without the ticked ones' })).toHaveTextContent(
      /^Score now:633 of 1000, High$/,
    );
    await user.click(list.getByRole('checkbox', { name: 'Tick recommendation 12' }));
    await user.click(list.getByRole('checkbox', { name: 'Tick recommendation 3' }));
    expect(list.getByRole('status', { name: 'Score without the ticked ones' })).toHaveTextContent(
      /^If 2 ticked recommendations were closed:633 of 1000, Highto553 of 1000, High$/,
    );
    await user.click(list.getByRole('button', { name: 'Clear' }));
    expect(list.getByRole('status', { name: 'Score without the ticked ones' })).toHaveTextContent(/^Score now:/);
  });

  it('that somebody else closes leave the question', async () => {
    let improvements = someImprovements();
    const { user, client } = setup({ answers: { 'get analytics/improvements': () => improvements } });
    await user.click(await screen.findByRole('checkbox', { name: 'Tick recommendation 12' }));
    expect(screen.getByText('If 1 ticked recommendation was closed:')).toBeVisible();
    improvements = { ...improvements, items: improvements.items.filter(({ number }) => number !== 12) };
    await client.invalidateQueries();
    expect(await screen.findByText('Score now:')).toBeVisible();
  });
});

describe('figures of ANALYTICS', () => {
  it('count the two statuses of one word together, and leave out those without any', async () => {
    setup();
    expect(await rows('Recommendations by status')).toEqual([
      'Status | Recommendations',
      'Rejected | 3',
      'Issued | 4',
      'Closed | 2',
    ]);
  });

  it('have sections of all inspections, and nothing where nothing is scored', async () => {
    setup();
    expect(await rows('Report notes by section')).toEqual([
      'Section | Inspection 1 | Inspection 2',
      'Fire Safety | 50 | 30',
      'Theft | – | –',
    ]);
    expect(await rows('Time to close')).toContain('Immediate | 0 | – | –');
  });

  it('show nothing of what the viewer does not read', async () => {
    setup({
      charts: { recommendations: null, sections: null },
      improvements: { shown: null, inputs: null, items: [], total: 0 },
    });
    expect(await screen.findByRole('table', { name: 'Risk score over time' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Recommendations' })).toBeNull();
    expect(screen.queryByRole('table', { name: 'Report notes by section' })).toBeNull();
  });

  it('say that there are no recommendations', async () => {
    const { recommendations } = someCharts();
    setup({ charts: someCharts({ recommendations: recommendations && { ...recommendations, total: 0, overdue: 0 } }) });
    expect(await screen.findByText('There are no recommendations yet.')).toBeVisible();
  });
});

it('ANALYTICS that cannot be loaded says so and tries again', async () => {
  let isDown = true;
  const answers = {
    'get analytics/charts': () => {
      if (isDown) throw refusal(500, { traceId: 'abc' });
      return someCharts();
    },
  };
  const { user } = setup({ answers });
  expect(await screen.findByRole('alert')).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Improvements' })).toBeVisible());
});
