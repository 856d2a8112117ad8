import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { aReport, aSetting, aVersion, EMPTY_SHA256, reportActions } from '../../testing/report.builder.ts';
import { APPROVED, opened, paneOf } from './reports.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const TITLE = 'Main Report of Inspection 1';

describe('The document of a report', () => {
  const decision = {
    step: 'Insurer',
    personName: 'Clara Nordin',
    decidedDateTime: '2026-11-14T08:00:00Z',
    decision: 'Approved',
    reason: null,
    sha256: EMPTY_SHA256,
  } as const;
  const approved = aVersion({ isApproved: true, frozenDateTime: '2026-11-13T08:00:00Z', decisions: [decision] });

  it('shows its pages, who approved which version when, and its SHA-256', async () => {
    const rejected = {
      ...decision,
      step: 'RiskCompany',
      decision: 'Rejected',
      reason: 'Losses lack',
      sha256: null,
      personName: 'Rita',
    } as const;
    const missingPictures = ['Photograph of recommendation 1.2'];
    const before = aVersion({
      pictureCount: 4,
      missingPictures,
      decisions: [{ ...rejected, decidedDateTime: '2026-11-12T08:00:00Z' }],
    });
    const report = { ...APPROVED, versionNumber: 2 };
    const { press } = opened({ report, details: { versions: [{ ...approved, number: 2 }, before] } });
    const pane = await paneOf(TITLE);
    expect(await within(pane).findByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    await press('Next page');
    expect(await within(pane).findByRole('img', { name: 'Page 2 of 3' })).toBeVisible();
    const lines = within(within(pane).getByRole('list', { name: 'Approvals' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent?.replace(/ \d\d\/.*?(AM|PM)/u, ''))).toEqual([
      'Rita rejected version 1 for the risk companyLosses lack',
      `Clara Nordin approved version 2 for the company that owns the project having read the file with the SHA-256 ${EMPTY_SHA256.slice(0, 12)}…`,
    ]);
    expect(within(pane).getAllByText(EMPTY_SHA256)).toHaveLength(2);
    const gone = '1 of 4 pictures were gone or unreadable when the document was set: Photograph of recommendation 1.2.';
    expect(within(pane).getByText(gone)).toBeVisible();
  });

  it('is proved to be the approved one by the bytes that were received', async () => {
    const { press } = opened({ report: APPROVED, details: { versions: [approved] } });
    await press('Check file of version 1');
    expect(
      await screen.findByText(/^This file is the one approved on 11\/14\/2026 .*: its SHA-256 is the same\.$/),
    ).toBeVisible();
  });

  it('is called another one where its bytes differ', async () => {
    const version = { ...approved, setting: aSetting({ sha256: 'f'.repeat(64) }) };
    const { press } = opened({ report: APPROVED, details: { versions: [version] } });
    await press('Check file of version 1');
    expect(await screen.findByText(/This file is not the one that was set/)).toBeVisible();
  });

  it('that could not be set says why, and is set again', async () => {
    const setting = aSetting({
      ...{ state: 'Failed', failure: 'A photograph has 100 megapixels.', sha256: null, pages: null, previewPages: 0 },
    });
    const report = aReport({ setting, actions: reportActions('setAgain', 'update') });
    const { press, writes } = opened({ report });
    const pane = await paneOf(TITLE);
    expect(within(pane).getAllByText(/A photograph has 100 megapixels\./)).not.toHaveLength(0);
    await press('Run Again');
    await waitFor(() => expect(writes()).toMatchObject([{ path: `reports/${anId(71)}/set-again` }]));
  });
});
