import type { Note } from '@portal/contracts/projects/note';
import { NOTE_ACTIONS } from '@portal/contracts/projects/note-texts';
import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal, viewerWith, type RenderOptions } from '@portal/portal-sdk/testing';
import { actionVerdict, actionVerdicts, evaluateNewNote, evaluateNote } from '@portal/workflow';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aNote } from '../../testing/note.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectNotes } from './project-notes.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

/** A page as the server answers it to somebody. */
function pageOf(notes: readonly Note[], { status }: Project, { claims }: RenderOptions) {
  const viewer = viewerWith(claims);
  const place = { status, isPrimary: false };
  return {
    items: notes.map((note) => ({
      ...note,
      actions: actionVerdicts(NOTE_ACTIONS, (action) =>
        evaluateNote(place, { isOwn: note.authorId === viewer.userId }, action, viewer),
      ),
    })),
    totalCount: notes.length,
    totalPages: Math.ceil(notes.length / 5),
    create: actionVerdict('create', evaluateNewNote(place, viewer)),
  };
}
const NOTE = aNote();
const ME = anId(77);
const as = (role: 'ICCoordinator' | 'ICUnderwriter' | 'RiskEngineer'): RenderOptions => ({ claims: { role, sub: ME } });

function setup(
  notes: readonly Note[] = [NOTE],
  {
    project = {},
    answers = {},
    ...options
  }: { project?: Partial<Project>; answers?: Record<string, unknown> } & RenderOptions = {},
) {
  const requests = answering({
    'get notes': pageOf(notes, aProject(project), { ...as('ICCoordinator'), ...options }),
    'post notes': NOTE,
    'put notes': NOTE,
    [`delete notes/${NOTE.id}`]: { id: NOTE.id },
    ...answers,
  });
  const view = renderWithPortal(<ProjectNotes project={aProject(project)} />, { ...as('ICCoordinator'), ...options });
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (entry: string) => {
    await view.user.click(await screen.findByRole('link', { name: NOTE.title }));
    await press('More actions');
    return screen.findByRole('menuitem', { name: entry });
  };
  return { ...view, requests, press, choose, writes: () => requests.filter((call) => call.verb !== 'get') };
}

describe('NOTES (decisions §20)', () => {
  it('is a list of titles with their texts, author and date, five a page', async () => {
    const { requests } = setup();
    const row = (await screen.findByRole('link', { name: 'Access to the site' })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 2),
    ).toEqual(['Access to the siteUse gate 4 until the crane is down.', 'Marcus Lindqvist']);
    expect(requests[0]?.search).toContain(`pageSize=5&projectId=${anId(1)}`);
  });

  it('says that there are none, and what to do', async () => {
    setup([]);
    expect(await screen.findByText('There are no notes yet.')).toBeVisible();
    expect(screen.getByText('Write down what the others of the project should know.')).toBeVisible();
  });

  it('shows a script as text', async () => {
    const text = '<img src=x onerror="alert(1)">';
    const { user } = setup([aNote({ title: '<b>Bold</b>', text })]);
    await user.click(await screen.findByRole('link', { name: '<b>Bold</b>' }));
    const pane = await screen.findByRole('region', { name: '<b>Bold</b>' });
    expect(pane).toHaveTextContent(text);
    expect(document.querySelector('img')).toBeNull();
  });

  it('adds a note, which is open and marked wherever the list has it, and named by a toast that leads to it', async () => {
    const crane = aNote({ id: anId(78), title: 'Crane' });
    const page = pageOf([NOTE], aProject(), as('ICCoordinator'));
    // The list shows it on another page; it is found among all of them.
    const list = ({ search }: { search: string }) =>
      search.includes('pageSize=5') ? page : { ...page, items: [NOTE, crane] };
    const { press, pressNotice, user, writes, notices, address } = setup([NOTE], {
      answers: { 'get notes': list, 'post notes': crane },
    });
    await press('Add Note');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Crane');
    expect(screen.getByRole('dialog', { name: 'Add Note' })).toHaveClass('sidePanel');
    expect(address()).toBe('/?noteId=new');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Down on Friday.');
    await press('Save');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Note “Crane” added.' }]));
    const added = within(screen.getByRole('table', { name: 'Notes' }));
    await waitFor(() => expect(added.getByRole('link', { name: 'Crane' })).toHaveAttribute('aria-current', 'true'));
    const pane = within(await screen.findByRole('region', { name: 'Crane' }));
    await user.click(pane.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(added.queryByRole('link', { name: 'Crane' })).toBeNull());
    await pressNotice();
    expect(await added.findByRole('link', { name: 'Crane' })).toHaveAttribute('aria-current', 'true');
    expect(writes()).toMatchObject([
      { verb: 'post', path: 'notes', json: { projectId: anId(1), title: 'Crane', text: 'Down on Friday.' } },
    ]);
  });

  it('says that there is no connection, and keeps what was typed', async () => {
    const answers = {
      'post notes': () => {
        throw refusal(0, { code: 'NoConnection' });
      },
    };
    const { press, user, notices } = setup([NOTE], { answers });
    await press('Add Note');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Crane');
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Down on Friday.');
    onlineManager.setOnline(false);
    try {
      await press('Save');
      await waitFor(() =>
        expect(notices()).toEqual([
          { kind: 'error', message: 'The portal does not answer. Check your connection and try again.' },
        ]),
      );
    } finally {
      onlineManager.setOnline(true);
    }
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Down on Friday.');
  });

  it('asks for both fields', async () => {
    const { press, user, writes } = setup();
    await press('Add Note');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' ');
    await press('Save');
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
    expect(writes()).toEqual([]);
  });

  it('saves over the version that was opened, or asks (decisions §4)', async () => {
    const answers = {
      'put notes': ({ headers }: { headers: Record<string, string> }) => {
        if (headers['If-Match'] === '"3"') return NOTE;
        throw refusal(409, {
          code: 'StaleVersion',
          details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 3 },
        });
      },
    };
    const { press, user, writes } = setup([NOTE], { answers, path: `/?noteId=${NOTE.id}` });
    await press('Edit');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    await press('Save');
    await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    await press('Overwrite');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(writes().map(({ headers }) => headers)).toEqual([{ 'If-Match': '"2"' }, { 'If-Match': '"3"' }]);
  });

  it('deletes after a question', async () => {
    const { choose, press, user, writes, notices } = setup();
    await user.click(await choose('Delete'));
    expect(await screen.findByRole('dialog', { name: 'Delete this note?' })).toHaveTextContent(NOTE.title);
    await press('Delete');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Note deleted.' }]));
    expect(writes()).toMatchObject([{ verb: 'delete', path: `notes/${NOTE.id}`, headers: { 'If-Match': '"2"' } }]);
  });

  it('one that is gone meanwhile closes the question and says so', async () => {
    const answers = {
      [`delete notes/${NOTE.id}`]: () => {
        throw refusal(404, { message: 'This item no longer exists.' });
      },
    };
    const { choose, press, user, notices } = setup([NOTE], { answers });
    await user.click(await choose('Delete'));
    await press('Delete');
    await waitFor(() => expect(notices()).toEqual([{ kind: 'error', message: 'This item no longer exists.' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('who may change notes (decisions §11)', () => {
  const reason = async (element: HTMLElement, { user }: ReturnType<typeof setup>, text: string) => {
    expect(element).toHaveAttribute('aria-disabled', 'true');
    await user.hover(element);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(text);
  };

  it('an underwriter changes their own only, and is told so', async () => {
    const view = setup([NOTE], as('ICUnderwriter'));
    await reason(await view.choose('Edit'), view, 'Only the person who added it can change it.');
  });

  it('an underwriter’s own can be changed', async () => {
    const view = setup([aNote({ authorId: ME })], as('ICUnderwriter'));
    expect(await view.choose('Delete')).not.toHaveAttribute('aria-disabled');
  });

  it('an engineer who is not the primary one reads', async () => {
    const view = setup([NOTE], as('RiskEngineer'));
    await reason(
      await screen.findByRole('button', { name: 'Add Note' }),
      view,
      'Only the primary risk engineer of the project can change it.',
    );
  });

  it('that cannot be loaded say so once, also beside an open one', async () => {
    const fault = () => {
      throw refusal(500, { traceId: 'abc' });
    };
    setup([], { answers: { 'get notes': fault }, path: `/?noteId=${NOTE.id}` });
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Note' })).toBeNull();
  });

  it('a closed project takes no note', async () => {
    const view = setup([], { project: { status: 'Closed' } });
    await reason(
      await screen.findByRole('button', { name: 'Add Note' }),
      view,
      'Project has been closed. No further actions are allowed.',
    );
    expect(await screen.findByText('Once they are added, they will appear here.')).toBeVisible();
  });
});
