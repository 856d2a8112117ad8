import type { ReportNotes } from '@portal/contracts/projects/report-note';
import { invalidateTopics } from '@portal/portal-sdk';
import { refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { aPopulated, anAnswer, aSetOfNotes } from '../../testing/report-notes.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import { choose, questionOf, setup } from './report-notes.fixture.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('REPORT NOTES (decisions §20)', () => {
  it('asks question by question on a phone, from section to section, and ends at those that are missing', async () => {
    onPhone();
    const { user } = setup();
    await questionOf('Hot work');
    const press = (name: string) => user.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await press('Next');
    await questionOf('Losses');
    await press('Next');
    await questionOf('Wet services');
    expect(screen.getByRole('region', { name: 'Water damage' })).toBeVisible();
    await press('Previous');
    await questionOf('Losses');
    await press('Next');
    await questionOf('Wet services');
    await press('Next');
    await questionOf('Photographs');
    await press('Next');
    expect(await screen.findByRole('heading', { name: 'Missing items' })).toHaveFocus();
  });

  it('saves a score at once, with the version that it takes the place of, and says so', async () => {
    const { user, requests, writes } = setup();
    await user.click(await choose('Hot work', /^2 Partly adequate/));
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    // The answer is written into the cache: nothing is loaded again.
    expect(requests.at(-1)).toMatchObject({ verb: 'put' });
    expect(writes()).toMatchObject([
      {
        path: 'report-notes/dynamic',
        headers: { 'If-Match': '"0"' },
        json: { inspectionId: anId(60), questionId: 'hot-work', value: 2, comment: null, fileIds: [] },
      },
    ]);
    expect(screen.getByText('33% populated')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fire prevention 1 of 2 answered' })).toBeVisible();
  });

  it('saves a text when typing rests, and what is typed stays as it is typed', async () => {
    const { user, writes } = setup();
    const field = await screen.findByRole('textbox', { name: 'Losses' });
    await user.type(field, 'None ');
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(field).toHaveValue('None ');
  });

  it('follows an answer that is on its way, also where news of it come at the same time', async () => {
    let stored = anAnswer('hot-work', { value: 0 });
    const { user, client, writes } = setup({
      answers: {
        'get report-notes': () => ({ items: [aSetOfNotes({ answers: [stored] })] }),
        'put report-notes/dynamic': ({ headers, json }: { headers: Record<string, string>; json: object }) => {
          if (headers['If-Match'] !== `"${stored.version}"`) throw refusal(409, { code: 'StaleVersion' });
          void invalidateTopics(client, ['report-notes']);
          stored = anAnswer('hot-work', { ...json, version: stored.version + 1 });
          return stored;
        },
      },
    });
    await user.click(await choose('Hot work', /^1 Mainly good/));
    await user.click(within(await questionOf('Hot work')).getByRole('button', { name: 'Add comment' }));
    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'On level 4.');
    await waitFor(() => expect(stored.comment).toBe('On level 4.'));
    expect(stored.value).toBe(1);
    await user.click(await choose('Hot work', /^2 Partly adequate/));
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ json: { value: 2, comment: 'On level 4.' } });
    expect(screen.queryByRole('group', { name: /^Changed by / })).not.toBeInTheDocument();
  });

  it('shows an answered question as a line, which opens it, and goes on by the keys 0 to 4', async () => {
    const { user, writes, address } = setup({ notes: { answers: [anAnswer('losses', { value: 'None' })] } });
    const line = await within(await questionOf('Losses')).findByRole('button', { name: /^Losses/ });
    expect(line).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('textbox', { name: 'Losses' })).not.toBeInTheDocument();
    await user.keyboard('2');
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes()).toMatchObject([{ json: { questionId: 'hot-work', value: 2 } }]);
    // The section has no question without an answer any more: the next section's first is open.
    await waitFor(() => expect(address()).toContain('section=Base.water&question='));
    await user.click(screen.getByRole('link', { name: 'Fire prevention 2 of 2 answered' }));
    await user.click(within(await questionOf('Losses')).getByRole('button', { name: /^Losses/ }));
    expect(await screen.findByRole('textbox', { name: 'Losses' })).toHaveValue('None');
  });

  it('chooses by the number beside a choice, and goes on to what depends on it', async () => {
    const { user, writes } = setup();
    await user.click(await screen.findByRole('link', { name: 'Water damage 0 of 1 answered' }));
    await questionOf('Wet services');
    await user.keyboard('92');
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes()).toMatchObject([{ json: { questionId: 'wet', value: 'yes' } }]);
    await waitFor(async () =>
      expect(within(await questionOf('Pressure tests')).getAllByRole('radio')[0]).toHaveFocus(),
    );
  });

  it('keeps what depends on a choice, and the focus in it, while the choice is saved', async () => {
    const save = Promise.withResolvers<void>();
    const { user } = setup({
      answers: {
        'put report-notes/dynamic': async ({ json }: { json: { questionId: string } }) => {
          await save.promise;
          return anAnswer(json.questionId, { ...json, version: 1 });
        },
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Water damage 0 of 1 answered' }));
    await questionOf('Wet services');
    await user.keyboard('2');
    const dependent = await questionOf('Pressure tests');
    save.resolve();
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(await questionOf('Pressure tests')).toBe(dependent);
    expect(within(dependent).getAllByRole('radio')[0]).toHaveFocus();
  });

  it('has the focus on the button of a photograph’s question, not on the field that nobody sees', async () => {
    setup({ path: '/?section=Base.water&question=photos' });
    const { findByRole } = within(await questionOf('Photographs'));
    expect(await findByRole('button', { name: 'Choose Files' })).toHaveFocus();
  });

  it('asks what depends on a choice once it is made, and lists what is missing with the way there', async () => {
    const { user, address } = setup();
    await user.click(await screen.findByRole('link', { name: 'Water damage 0 of 1 answered' }));
    expect(screen.queryByRole('listitem', { name: 'Pressure tests' })).not.toBeInTheDocument();
    await user.click(await choose('Wet services', /Filled/));
    expect(await questionOf('Pressure tests')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Missing items 3' }));
    await user.click(await screen.findByRole('link', { name: 'Pressure tests' }));
    expect(address()).toContain('section=Base.water&question=pressure');
    await waitFor(() =>
      expect(within(screen.getByRole('listitem', { name: 'Pressure tests' })).getAllByRole('radio')[0]).toHaveFocus(),
    );
  });

  it('a bad answer offers the recommendation that it suggests, prefilled, until it is dismissed', async () => {
    const { user } = setup({ notes: { answers: [anAnswer('hot-work', { value: 3, comment: 'On level 4.' })] } });
    const offer = await screen.findByRole('link', { name: 'Add recommendation' });
    const { pathname, searchParams } = new URL(offer.getAttribute('href') ?? '', 'http://portal');
    expect(pathname).toBe(`/projects/${anId(1)}/recommendations`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      newRisk: anId(60),
      newCategory: 'Fire',
      newType: 'Hot Work',
      newComment: 'Meaning 3.\n\nOn level 4.',
    });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('link', { name: 'Add recommendation' })).not.toBeInTheDocument();
    await user.click(await choose('Hot work', /^4 Bad/));
    expect(await screen.findByRole('link', { name: 'Add recommendation' })).toBeVisible();
  });

  it('says that there is no inspection yet', async () => {
    setup({ inspections: [] });
    expect(await screen.findByText('There are no inspections yet.')).toBeVisible();
  });

  it('names the status of an inspection by the word of every other screen', async () => {
    setup({ inspections: [aPopulated({ inspectionStatus: 'Completed', dashboardStatus: 'Closed' })] });
    expect(await screen.findByRole('combobox', { name: 'Inspection' })).toHaveValue(
      'Inspection 1 · Closed · 11/21/2026',
    );
  });
});

describe('an answer that cannot be saved', () => {
  it('stays and is tried again', async () => {
    let isDown = true;
    const { user } = setup({
      answers: {
        'put report-notes/dynamic': () => {
          if (isDown) throw refusal(503, { code: 'Unavailable' });
          return anAnswer('hot-work', { value: 1 });
        },
      },
    });
    await user.click(await choose('Hot work', /^1 Mainly good/));
    expect(await screen.findByText('1 answer is not saved')).toBeVisible();
    expect(await choose('Hot work', /^1 Mainly good/)).toBeChecked();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
  });

  it('is there again after a reload, and in another tab', async () => {
    const down = {
      'put report-notes/dynamic': () => {
        throw refusal(503, { code: 'Unavailable' });
      },
    };
    const { user, unmount } = setup({ answers: down });
    await user.click(await choose('Hot work', /^1 Mainly good/));
    await screen.findByText('1 answer is not saved');
    unmount();
    sessionStorage.clear();
    const { writes } = setup();
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes()).toMatchObject([{ json: { questionId: 'hot-work', value: 1 }, headers: { 'If-Match': '"0"' } }]);
  });

  it('because another window saved first: both are shown, and the person says which stays', async () => {
    const theirs = anAnswer('hot-work', { value: 4, version: 2 });
    let stored = [anAnswer('hot-work', { value: 0 })];
    const { user, writes } = setup({
      answers: {
        'get report-notes': () => ({ items: [aSetOfNotes({ answers: stored })] }),
        'put report-notes/dynamic': ({ headers, json }: { headers: Record<string, string>; json: object }) => {
          stored = [theirs];
          if (headers['If-Match'] !== '"2"') throw refusal(409, { code: 'StaleVersion' });
          return anAnswer('hot-work', { ...json, version: 3 });
        },
      },
    });
    await user.click(await choose('Hot work', /^1 Mainly good/));
    const conflict = await screen.findByRole('group', { name: /^Changed by Erik Stone at / });
    expect(within(conflict).getByText('Bad')).toBeVisible();
    expect(within(conflict).getByText('Mainly good')).toBeVisible();
    await user.click(within(conflict).getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText(/^Saved at /)).toBeVisible();
    expect(writes().at(-1)).toMatchObject({ json: { value: 1 }, headers: { 'If-Match': '"2"' } });
    expect(screen.queryByRole('group', { name: /^Changed by / })).not.toBeInTheDocument();
  });

  it('because it is refused: the reason stands under the question', async () => {
    const { user } = setup({
      answers: {
        'put report-notes/dynamic': () => {
          throw refusal(400, { fieldErrors: { value: ['Please choose a score from 0 to 4.'] } });
        },
      },
    });
    await user.click(await choose('Hot work', /^1 Mainly good/));
    expect(await within(await questionOf('Hot work')).findByRole('alert')).toHaveTextContent(
      'Please choose a score from 0 to 4.',
    );
  });
});

describe('who reads report notes (decisions §11)', () => {
  const answers = [anAnswer('hot-work', { value: 3, comment: 'On level 4.' })];
  const reading = (obstacle: 'role' | 'state', text: string): Partial<ReportNotes> => ({
    answers,
    actions: [{ action: 'update', allowed: false, obstacle, text }],
  });

  it('sees the answers and nothing to write them with', async () => {
    setup({ notes: reading('role', 'Your role does not allow this action.'), claims: { role: 'RCCoordinator' } });
    const question = await questionOf('Hot work');
    expect(question).toHaveTextContent('3 Poor Meaning 3.');
    expect(within(question).queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add recommendation' })).not.toBeInTheDocument();
    expect(screen.queryByText('Your role does not allow this action.')).not.toBeInTheDocument();
    expect(await questionOf('Losses')).toHaveTextContent('Not answered');
  });

  it.each([
    ['role', 'Only the primary risk engineer of the project can change it.'],
    ['state', 'Project has been closed. No further actions are allowed.'],
  ] as const)('an engineer is told why not: %s', async (obstacle, reason) => {
    setup({ notes: reading(obstacle, reason) });
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
