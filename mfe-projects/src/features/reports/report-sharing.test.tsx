import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { aReport, reportActions } from '../../testing/report.builder.ts';
import { APPROVED, opened, paneOf } from './reports.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const TITLE = 'Main Report of Inspection 1';

describe('Sharing a report (decisions §8, §27)', () => {
  const person = (n: number, firstName: string, role: string, over: object = {}) => ({
    ...{ userId: anId(n), firstName, lastName: 'Øst', role, companyName: 'Northgate Brokers' },
    ...{ email: `${firstName.toLowerCase()}@people.example`, isBroker: role === 'Broker', sharedDateTime: null },
    isPreselected: role === 'Broker',
    ...over,
  });
  const people = [
    person(61, 'Åsa', 'Broker'),
    person(62, 'Bo', 'Broker', { sharedDateTime: '2026-11-15T08:00:00Z', isPreselected: false }),
    person(63, 'Cai', 'RiskManager', { email: null }),
  ];
  const answers = { 'get reports/share/dropdown': people };

  it('begins with brokers, who are chosen already, and leaves out those who have it', async () => {
    const { press, writes, user } = opened({ report: APPROVED, answers });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    const boxes = await within(form).findAllByRole('checkbox');
    expect(
      boxes.map((box) => [box.getAttribute('aria-describedby') !== null, (box as HTMLInputElement).checked]),
    ).toEqual([
      [true, true],
      [true, false],
    ]);
    // Viewers who do not see addresses choose by name, role and company.
    const [withAddress, byName] = boxes;
    expect(withAddress).toHaveAccessibleDescription('Broker · Northgate Brokers · åsa@people.example');
    expect(byName).toHaveAccessibleDescription('Risk Manager · Northgate Brokers');
    await user.click(within(form).getByRole('checkbox', { name: 'Cai Øst' }));
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { reportId: anId(71), recipientIds: [anId(61), anId(63)] } }]),
    );
  });

  it('needs one recipient at least', async () => {
    const { press, writes, user } = opened({ report: APPROVED, answers });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    await user.click(await within(form).findByRole('checkbox', { name: 'Åsa Øst' }));
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    expect(await within(form).findByText('Choose at least one recipient.')).toBeVisible();
    expect(writes()).toEqual([]);
  });

  it('with somebody who has left is refused at the field', async () => {
    const text = 'This person does not take part in the project any more, or cannot receive reports.';
    const refused = () => {
      throw refusal(400, { code: 'ValidationFailed', fieldErrors: { recipientIds: [text] } });
    };
    const { press, user } = opened({ report: APPROVED, answers: { ...answers, 'post reports/share': refused } });
    await press('Share');
    const form = await screen.findByRole('region', { name: 'Share this report' });
    await user.click(within(form).getByRole('button', { name: 'Share' }));
    expect(await within(form).findByText(text)).toBeVisible();
  });

  it('says where nobody can receive it', async () => {
    const { press } = opened({ report: APPROVED, answers: { 'get reports/share/dropdown': [] } });
    await press('Share');
    expect(await screen.findByText(/Nobody of this project can receive reports yet\./)).toBeVisible();
  });
});

describe('A report for those with whom it is shared', () => {
  it('has neither comments, history nor recipients', async () => {
    const report = {
      ...APPROVED,
      sharedDateTime: '2026-11-15T08:00:00Z',
      recipientCount: null,
      actions: reportActions(),
    };
    const { requests } = opened({ report, claims: { role: 'Broker', companyType: 'NoCompany', companyId: null } });
    const pane = await paneOf(TITLE);
    expect(within(pane).getByText(/^Shared with you on 11\/15\/2026/)).toBeVisible();
    expect(within(pane).queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument();
    for (const name of ['Comments', 'History', 'Recipients']) {
      expect(within(pane).queryByRole('region', { name })).not.toBeInTheDocument();
    }
    expect(requests.filter(({ path }) => /comments|history|configuration/.test(path))).toEqual([]);
  });

  it('is said to be gone where it is shared with others', async () => {
    const answers = {
      [`get reports/${anId(71)}`]: () => {
        throw refusal(404, { code: 'NotFound' });
      },
    };
    opened({ report: APPROVED, answers });
    expect(await paneOf('Report')).toBeVisible();
  });

  it('of another project is none of this one’s', async () => {
    opened({ report: aReport(), details: { projectId: anId(2) } });
    expect(await paneOf('Report')).toBeVisible();
  });
});
