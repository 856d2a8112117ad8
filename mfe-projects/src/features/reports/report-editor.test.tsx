import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { aConfiguration, aReport, aSetting, reportActions, reportDetails } from '../../testing/report.builder.ts';
import { addressOf, isRenewal, showReports, type ReportsSetup } from './reports.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

type SentRequest = ReturnType<typeof showReports>['requests'][number];

/** A server that answers saves so, and leaves a draft that is saved as it stands. */
const onSave = (answer: (request: SentRequest) => unknown) => ({
  'put reports/main': (request: SentRequest) => (isRenewal(request) ? aReport() : answer(request)),
});

/** A server that gives each save the next version, and sets its document at once. */
function savingServer() {
  let version = 2;
  const present = () =>
    aReport({ version, setting: aSetting({ contentVersion: version, sha256: String(version).padStart(64, '0') }) });
  return {
    [`get reports/${anId(71)}`]: () => reportDetails(present()),
    ...onSave(() => {
      version++;
      return present();
    }),
  };
}
const edit = (setup: ReportsSetup = {}) => {
  const view = showReports({ path: addressOf(aReport(), 'edit'), ...setup });
  const summary = () => screen.findByRole('textbox', { name: 'Executive Summary' });
  /** Writes in one step: a pause between two keys would save half of the text. */
  const write = async (text: string) => {
    await view.user.click(await summary());
    await view.user.paste(text);
  };
  return { ...view, summary, write };
};
const SAVED = 'All changes are saved.';

describe('The editor of a main report (decisions §8, §20)', () => {
  it('saves what is written in a pause, only what has changed, each time over the version before', async () => {
    const { write, user, writes } = edit({ answers: savingServer() });
    await write('A tower.');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(await screen.findByText(SAVED)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Natural hazards' }));
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()).toMatchObject([
      { path: 'reports/main', headers: { 'If-Match': '"2"' } },
      { path: 'reports/main', headers: { 'If-Match': '"3"' } },
    ]);
    expect(writes().map(({ json }) => json)).toEqual([
      { id: anId(71), executiveSummary: 'A tower.' },
      { id: anId(71), sections: ['executiveSummary', 'hazards', 'recommendations'] },
    ]);
  });

  it('shows the pages beside it, which follow what was saved', async () => {
    const { summary, user, requests } = edit({ answers: savingServer() });
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(await within(preview).findByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    const pictures = () => requests.filter(({ path }) => path.endsWith('/pages/1')).length;
    expect(pictures()).toBe(1);
    await user.type(await summary(), 'A');
    await waitFor(() => expect(pictures()).toBe(2));
    expect(within(preview).getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
  });

  it('asks once when it opens that the draft follows its facts, and shows the pages that are set then', async () => {
    let sha256 = 'a'.repeat(64);
    const setting = () => aSetting({ sha256 });
    const answers = {
      [`get reports/${anId(71)}`]: () => reportDetails(aReport({ setting: setting() })),
      'put reports/main': () => {
        sha256 = 'b'.repeat(64);
        return aReport({ setting: setting() });
      },
    };
    const { requests } = edit({ answers });
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/pages/1'))).toHaveLength(2));
    const asked = requests.filter(({ verb }) => verb === 'put');
    expect(asked.map(({ path, json }) => [path, json])).toEqual([['reports/main', { id: anId(71) }]]);
    expect(screen.getByText(SAVED)).toBeVisible();
  });

  it('says nothing where somebody has changed the report before it could follow its facts', async () => {
    const answers = {
      'put reports/main': () => {
        throw refusal(409, { code: 'StaleVersion', details: { version: 3 } });
      },
    };
    const { requests, notices } = edit({ answers });
    await waitFor(() => expect(requests.filter(isRenewal)).toHaveLength(1));
    await waitFor(() => expect(screen.getByText(SAVED)).toBeVisible());
    expect(notices()).toEqual([]);
  });

  it('keeps the pages while newer ones are set, and says that they follow', async () => {
    let behind = 0;
    const answers = {
      ...onSave(() => {
        behind = 2;
        return aReport({ version: 3 });
      }),
      [`get reports/${anId(71)}`]: () => {
        const isBehind = behind > 0;
        if (isBehind) behind--;
        return reportDetails(
          aReport(isBehind ? { version: 3, setting: aSetting({ state: 'Running', percent: 50 }) } : {}),
        );
      },
    };
    const { summary, user } = edit({ answers });
    const preview = await screen.findByRole('region', { name: 'Preview' });
    await within(preview).findByRole('img', { name: 'Page 1 of 3' });
    await user.type(await summary(), 'A');
    expect(await within(preview).findByText('The preview follows…')).toBeVisible();
    expect(within(preview).getByRole('img', { name: 'Page 1 of 3' })).toBeVisible();
    await waitFor(() => expect(within(preview).queryByText('The preview follows…')).not.toBeInTheDocument());
  });

  it('offers a summary drawn from the facts, which is taken over', async () => {
    const { summary, press, writes } = edit({ answers: savingServer() });
    await summary();
    await press('Use This Text');
    await waitFor(async () => expect(await summary()).toHaveValue('A tower of 20 floors in Malmö.'));
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { executiveSummary: 'A tower of 20 floors in Malmö.' } }]),
    );
    expect(screen.queryByText('Offered from the facts')).not.toBeInTheDocument();
  });

  it('adds the offered summary below the author’s own words', async () => {
    const configuration = aConfiguration({ executiveSummary: 'Mine.' });
    const { summary, press, user } = edit({ configuration, answers: savingServer() });
    await summary();
    await user.click(screen.getByText('Offered from the facts'));
    await press('Add This Text');
    await waitFor(async () => expect(await summary()).toHaveValue('Mine.\n\nA tower of 20 floors in Malmö.'));
  });

  it('says that facts have changed, and renews the offered part alone: what was typed stays', async () => {
    const formerSummary = 'A tower of 12 floors in Malmö.';
    const executiveSummary = `Mine before. ${formerSummary} Mine after.`;
    const configuration = aConfiguration({ executiveSummary, formerSummary });
    const { summary, press } = edit({ configuration, answers: savingServer() });
    await summary();
    expect(screen.getByText('Facts have changed')).toBeVisible();
    await press('Use Present Facts');
    await waitFor(async () =>
      expect(await summary()).toHaveValue('Mine before. A tower of 20 floors in Malmö. Mine after.'),
    );
    expect(screen.queryByText('Facts have changed')).not.toBeInTheDocument();
  });

  it('adds the present facts below a former offer that the author has changed', async () => {
    const configuration = aConfiguration({ executiveSummary: 'A tall tower.', formerSummary: 'A tower of 12 floors.' });
    const { summary, press } = edit({ configuration, answers: savingServer() });
    await summary();
    expect(screen.getByText('Facts have changed')).toBeVisible();
    await press('Add This Text');
    await waitFor(async () => expect(await summary()).toHaveValue('A tall tower.\n\nA tower of 20 floors in Malmö.'));
  });

  it('saves nothing that is not allowed: 1,000 words, a company name of 51 characters', async () => {
    const { summary, write, user, writes } = edit({ answers: savingServer() });
    await write('word '.repeat(1_000));
    await user.click(screen.getByRole('textbox', { name: 'Disclaimer Company' }));
    await user.paste('x'.repeat(51));
    expect(await screen.findByText('Changes are saved once the fields are right.')).toBeVisible();
    await user.clear(screen.getByRole('textbox', { name: 'Disclaimer Company' }));
    // Written over: an empty summary would be saved in a pause of its own.
    await user.click(await summary());
    await user.keyboard('{Control>}a{/Control}');
    await user.paste('Short.');
    expect(await screen.findByText(SAVED)).toBeVisible();
    expect(writes().map(({ json }) => json)).toEqual([
      { id: anId(71), executiveSummary: 'Short.', disclaimerCompanyName: null },
    ]);
  });

  it('says that a change was not saved, keeps it, and does not try again by itself', async () => {
    const answers = onSave(() => {
      throw refusal(409, { code: 'ProjectClosed', message: 'Project has been closed.' });
    });
    const { summary, write, user, writes, notices, unmount } = edit({ answers });
    await write('Lost?');
    expect(await screen.findByText('Your last changes are not saved.')).toBeVisible();
    expect(notices()).toMatchObject([{ message: 'Project has been closed.' }]);
    // It waits for the next change.
    await user.type(await summary(), '!');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ json }) => (json as { executiveSummary: string }).executiveSummary)).toEqual([
      'Lost?',
      'Lost?!',
    ]);
    unmount();
    const again = edit();
    await again.press('Restore');
    expect(await again.summary()).toHaveValue('Lost?!');
  });

  it('asks about a change of somebody else, and overwrites it', async () => {
    const server = savingServer();
    let isStale = true;
    const answers = {
      ...server,
      ...onSave((request) => {
        if (!isStale) return server['put reports/main'](request);
        isStale = false;
        const details = { changedBy: 'Mara Lind', changedAt: '2026-11-13T08:00:00Z', version: 7 };
        throw refusal(409, { code: 'StaleVersion', details });
      }),
    };
    const { write, writes, press } = edit({ answers });
    await write('Mine');
    await screen.findByRole('dialog', { name: /^Changed by Mara Lind at / });
    await press('Overwrite');
    await waitFor(() => expect(writes()).toMatchObject([{}, { headers: { 'If-Match': '"7"' } }]));
    expect(await screen.findByText(SAVED)).toBeVisible();
  });

  it('keeps reason and day of a rejection beside the text, also once the first save has made it a draft', async () => {
    const rejection = { rejectionReason: 'The losses lack.', rejectedBy: 'Clara Nordin', resubmitByDate: '2026-11-18' };
    const rejected = aReport({ status: 'Rejected', ...rejection });
    let present = rejected;
    const answers = {
      [`get reports/${rejected.id}`]: () => reportDetails(present),
      'put reports/main': () => (present = aReport({ version: 3, versionNumber: 2, ...rejection })),
    };
    const { summary, user, writes } = edit({ answers });
    const note = (await screen.findByText('The losses lack.')).closest('[role=note]');
    expect(note).toHaveTextContent('Saving returns the rejected report to its draft.');
    await user.type(await summary(), 'A');
    await waitFor(() => expect(screen.queryByText(/^Saving returns/)).not.toBeInTheDocument());
    expect(screen.getByRole('note')).toHaveTextContent(
      'Rejected by Clara Nordin' + 'The losses lack.' + 'Resubmit it by 11/18/2026.',
    );
    expect(writes()).toHaveLength(1);
  });

  it('says of each chapter that would not come why: its tab is closed, or there are no facts', async () => {
    const obstacles = [
      { section: 'lossHistory', obstacle: 'TabClosed' },
      { section: 'score', obstacle: 'NoFacts' },
    ] as const;
    edit({ configuration: aConfiguration({ obstacles: [...obstacles] }) });
    const choice = (name: string) => screen.findByRole('checkbox', { name });
    expect(await choice('Loss history')).toHaveAccessibleDescription(
      'Left out: the company that owns the project closes its tab to you.',
    );
    expect(await choice('Risk score')).toHaveAccessibleDescription(/^There is no risk score yet\./);
    expect(await choice('Participants')).not.toHaveAccessibleDescription();
  });

  it('lists the missing items of the notes', async () => {
    const missing = [{ partId: 'Base', sectionId: 'fire', questionId: 'hot-work', text: 'Hot work' }];
    const { user } = edit({ configuration: aConfiguration({ missing }) });
    await user.click(await screen.findByText('1 required question is not answered'));
    expect(screen.getByText('Hot work')).toBeVisible();
  });

  it('says why a document could not be set, beside the text', async () => {
    const setting = aSetting({
      state: 'Failed',
      failure: 'A photograph has a broken header.',
      sha256: null,
      previewPages: 0,
    });
    edit({ report: aReport({ setting }) });
    expect(await screen.findByText(/A photograph has a broken header\./)).toBeVisible();
  });

  it('is closed to those who may not edit it, with the reason', async () => {
    const text = 'Action can be done only when the report status is “Draft” or “Rejected”.';
    const update = { action: 'update', allowed: false, obstacle: 'state', reason: 'Status', text } as const;
    edit({ configuration: aConfiguration({ actions: [update, ...reportActions().slice(1)] }) });
    expect(await screen.findByText('This report cannot be edited any more.')).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is closed to an engineer who has lost the project', async () => {
    const gone = () => {
      throw refusal(404, { code: 'NotFound' });
    };
    const answers = { [`get reports/${anId(71)}`]: gone, [`get reports/main/${anId(71)}/configuration`]: gone };
    edit({ answers });
    expect(await screen.findByText('This report cannot be edited any more.')).toBeVisible();
  });

  it('leads back to the report beside its list', async () => {
    const { user, address } = edit();
    await user.click(await screen.findByRole('link', { name: 'Back to Reports' }));
    await waitFor(() => expect(address()).toBe(addressOf(aReport())));
  });
});
