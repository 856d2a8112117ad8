import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { refusal } from '@portal/portal-sdk/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { inspectionsOf } from '../../testing/inspection.builder.ts';
import { onPhone } from '../../testing/phone.ts';
import {
  allowed,
  anInspection,
  aRecommendation,
  pageOfRecommendations,
  refusedButton,
} from '../../testing/recommendation.builder.ts';
import { AT_IT, ONE, reasonOf, setup } from './recommendations.fixture.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('one recommendation', () => {
  it('is rejected with a reason; one that was changed meanwhile needs a decision', async () => {
    const waiting = aRecommendation({
      status: 'WaitingForApproval',
      actions: [allowed('approve'), allowed('reject', { kind: 'text', field: 'rejectionReason', maxLength: 1000 })],
    });
    const { press, pressInMenu, user, writes, notices } = setup({
      items: [waiting],
      path: AT_IT,
      claims: { role: 'RCCoordinator' },
      answers: {
        [`put risks/${ONE.id}/reject`]: ({ headers }: { headers: Record<string, string> }) => {
          if (headers['If-Match'] === '"4"') return { ...waiting, status: 'Rejected' };
          throw refusal(409, {
            code: 'StaleVersion',
            details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 4 },
          });
        },
      },
    });
    await pressInMenu('Reject');
    const step = await screen.findByRole('region', { name: 'Reject this recommendation?' });
    expect(within(step).getByRole('textbox', { name: /^Rejection reason/ })).toHaveFocus();
    await user.keyboard('Which floor?');
    within(step).getByRole('button', { name: 'Reject' }).click();
    await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    await press('Overwrite');
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes().map(({ json, headers }) => ({ json, headers }))).toEqual([
      { json: { rejectionReason: 'Which floor?' }, headers: { 'If-Match': '"3"' } },
      { json: { rejectionReason: 'Which floor?' }, headers: { 'If-Match': '"4"' } },
    ]);
    await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'Recommendation 7 rejected.' }]));
  });

  it('says on a phone what its inspection waits for once nothing of it waits for the viewer', async () => {
    onPhone();
    const waiting = aRecommendation({ status: 'WaitingForApproval', actions: [allowed('approve')] });
    let now = waiting;
    const inspectionNow = () =>
      inspectionsOf([
        anInspection({ status: 'Completed', actions: [{ action: 'issue', allowed: now.status === 'Approved' }] }),
      ]);
    const { writes } = setup({
      path: AT_IT,
      claims: { role: 'RCCoordinator' },
      answers: {
        'get inspections': inspectionNow,
        'get inspections/all-risks': () => pageOfRecommendations([now]),
        'get inspections/risks': () => pageOfRecommendations([now]),
        [`get risks/${ONE.id}`]: () => now,
        [`put risks/${ONE.id}/approve`]: () => (now = { ...waiting, status: 'Approved', actions: [] }),
        [`put inspections/${anId(60)}/issue`]: { id: anId(60), version: 3, count: 1 },
      },
    });
    const pane = within(await screen.findByRole('region', { name: 'Recommendation 7' }));
    const approve = await pane.findByRole('button', { name: 'Approve' });
    expect(pane.queryByRole('button', { name: 'Issue' })).toBeNull();
    approve.click();
    expect(await pane.findByText('1 approved in Inspection 1.')).toBeVisible();
    pane.getByRole('button', { name: 'Issue' }).click();
    const dialog = await screen.findByRole('dialog', { name: 'Issue these recommendations?' });
    within(dialog).getByRole('button', { name: 'Issue' }).click();
    await waitFor(() => expect(writes().map(({ path }) => path)).toContain(`inspections/${anId(60)}/issue`));
  });

  it('is not approved over the step of somebody who was first', async () => {
    const waiting = aRecommendation({ status: 'WaitingForApproval', actions: [allowed('approve')] });
    let now = waiting;
    const { press } = setup({
      items: [waiting],
      path: AT_IT,
      claims: { role: 'RCCoordinator' },
      answers: {
        [`get risks/${ONE.id}`]: () => now,
        [`put risks/${ONE.id}/approve`]: () => {
          now = { ...waiting, status: 'Approved', actions: [refusedButton('approve', 'It is approved.')] };
          throw refusal(409, {
            code: 'StaleVersion',
            details: { changedBy: 'Uma Wright', changedAt: '2026-11-20T10:00:00Z', version: 4 },
          });
        },
      },
    });
    await press('Approve');
    const dialog = await screen.findByRole('dialog', { name: /^Changed by Uma Wright at / });
    expect(await within(dialog).findByText('After that change this step is no longer possible.')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Overwrite' })).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Reload' })).toBeVisible();
  });

  it('is closed without an action only with one of the reasons that the server names (R16)', async () => {
    const needs = {
      kind: 'text' as const,
      field: 'comment',
      maxLength: 1000,
      startsWith: ['Superseded', 'Risk accepted'],
    };
    const issued = aRecommendation({ status: 'Issued', actions: [allowed('close', needs)] });
    const { pressInMenu, user, writes } = setup({
      items: [issued],
      path: AT_IT,
      answers: { [`put risks/${ONE.id}/status`]: { ...issued, status: 'Closed' } },
    });
    await pressInMenu('Close Recommendation');
    const step = await screen.findByRole('region', { name: 'Close this recommendation?' });
    await user.type(within(step).getByRole('textbox', { name: /^Further words/ }), 'by no. 9');
    within(step).getByRole('button', { name: 'Close Recommendation' }).click();
    expect(await within(step).findByText('Field is required.')).toBeVisible();
    await user.click(within(step).getByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Superseded' }));
    within(step).getByRole('button', { name: 'Close Recommendation' }).click();
    await waitFor(() =>
      expect(writes()).toMatchObject([{ json: { status: 'Closed', comment: 'Superseded: by no. 9' } }]),
    );
  });

  it('shows what cannot be done now in a menu that says why, and nothing that is not the viewer’s', async () => {
    const items = [
      aRecommendation({
        actions: [
          allowed('update'),
          refusedButton('close', RECOMMENDATION_TEXTS.onlyWhen(['Actioned'])),
          refusedButton('action', 'Not yours', 'role'),
        ],
      }),
    ];
    const view = setup({ items, path: AT_IT });
    await view.press('More actions');
    const close = await screen.findByRole('menuitem', { name: 'Close Recommendation' });
    expect(await reasonOf(close, view)).toBe('Action can be done only when the recommendations status is “Actioned”.');
    expect(screen.queryByRole('menuitem', { name: 'Mark as Actioned' })).not.toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  });

  it('that is rejected is to be edited next: that is no entry of its menu', async () => {
    const rejected = aRecommendation({
      status: 'Rejected',
      rejectionReason: 'Which floor?',
      actions: [allowed('update'), allowed('delete')],
    });
    const { press } = setup({ items: [rejected], path: AT_IT });
    const pane = within(await screen.findByRole('region', { name: 'Recommendation 7' }));
    expect(pane.getByRole('button', { name: 'Edit' })).toBeVisible();
    await press('More actions');
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('carries a step to the next recommendation of the list that allows it', async () => {
    const issued = (number: number) =>
      aRecommendation({ id: anId(number), number, status: 'Issued', actions: [allowed('action')] });
    const draft = aRecommendation({ id: anId(902), number: 902, actions: [] });
    const [first, last] = [issued(901), issued(903)];
    const { user, writes } = setup({
      items: [first, draft, last],
      path: `/?recommendationId=${last.id}`,
      claims: { role: 'SiteContact' },
      answers: { [`put risks/${last.id}/action`]: { ...last, status: 'Actioned', actions: [] } },
    });
    const pane = () => within(screen.getByRole('region', { name: /^Recommendation 90\d$/ }));
    await user.click(await screen.findByRole('button', { name: 'Mark as Actioned' }));
    await user.type(await screen.findByRole('textbox', { name: /^Action taken/ }), 'Hose replaced.');
    await user.click(pane().getByRole('button', { name: 'Mark as Actioned and Open Next' }));
    expect(await screen.findByRole('region', { name: 'Recommendation 901' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: /^Action taken/ })).toHaveValue('');
    expect(writes()).toMatchObject([{ path: `risks/${last.id}/action`, json: { action: 'Hose replaced.' } }]);
  });

  it('asks before a photograph that is on its way is given up for the next recommendation', async () => {
    const issued = aRecommendation({ status: 'Issued', actions: [allowed('action')] });
    const { press, address } = setup({
      items: [issued, aRecommendation({ id: anId(71), number: 8 })],
      path: AT_IT,
      claims: { role: 'SiteContact' },
      answers: { 'get files/upload-url': () => new Promise<never>(() => undefined) },
    });
    await press('Mark as Actioned');
    fireEvent.change(await screen.findByLabelText('Photos and documents after', { selector: 'input' }), {
      target: { files: [new File([new Uint8Array(2048)], 'hose.jpg')] },
    });
    await press('Next');
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await press('Stay');
    expect(address()).toBe(AT_IT);
    await press('Next');
    await press('Leave');
    expect(await screen.findByRole('region', { name: 'Recommendation 8' })).toBeVisible();
  });

  it.each([
    ['the first of the next page', 'Actioned', '&page=2'],
    ['the one that has moved up into its place', 'Closed', ''],
  ] as const)('carries a step from the last row of a page to %s', async (_name, status, page) => {
    const issued = (number: number) =>
      aRecommendation({ id: anId(number), number, status: 'Issued', actions: [allowed('action')] });
    let all = [901, 902, 903].map(issued);
    const [one, next] = [issued(901), issued(902)];
    const done = aRecommendation({ id: one.id, number: 901, status, actions: [] });
    const { user, address } = setup({
      items: all,
      path: `/?pageSize=1&recommendationId=${one.id}`,
      claims: { role: 'SiteContact' },
      answers: {
        'get inspections/all-risks': ({ search }: { search: string }) => {
          const at = Number(new URLSearchParams(search).get('page'));
          return { ...pageOfRecommendations(all.slice(at - 1, at)), totalCount: all.length, totalPages: all.length };
        },
        [`put risks/${one.id}/action`]: () => {
          all = [...(status === 'Closed' ? [] : [done]), ...all.slice(1)];
          return done;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Mark as Actioned' }));
    await user.type(await screen.findByRole('textbox', { name: /^Action taken/ }), 'Hose replaced.');
    await user.click(screen.getByRole('button', { name: 'Mark as Actioned and Open Next' }));
    const pane = await screen.findByRole('region', { name: 'Recommendation 902' });
    expect(await within(pane).findByRole('textbox', { name: /^Action taken/ })).toHaveValue('');
    expect(address()).toBe(`/?pageSize=1&recommendationId=${next.id}${page}`);
  });

  it('keeps the keyboard where a step is done: Esc closes it', async () => {
    const waiting = aRecommendation({ status: 'WaitingForApproval', actions: [allowed('approve')] });
    const approved = { ...waiting, status: 'Approved', actions: [] };
    let isApproved = false;
    const { press, user } = setup({
      items: [waiting],
      path: AT_IT,
      answers: {
        [`get risks/${ONE.id}`]: () => (isApproved ? approved : waiting),
        [`put risks/${ONE.id}/approve`]: () => {
          isApproved = true;
          return approved;
        },
      },
    });
    await press('Approve');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
    await waitFor(() => expect(document.body).not.toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recommendation 7' })).not.toBeInTheDocument());
  });

  it('stays open where its deletion is cancelled, and closes with it', async () => {
    const view = setup({
      items: [aRecommendation({ actions: [allowed('delete')] })],
      path: AT_IT,
      answers: { [`delete risks/${ONE.id}`]: { id: ONE.id } },
    });
    await view.pressInMenu('Delete');
    await view.press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('region', { name: 'Recommendation 7' })).toBeVisible();
    await view.pressInMenu('Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete this recommendation?' });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Recommendation 7' })).not.toBeInTheDocument());
  });

  it('is followed and preceded by j, k and the buttons, and closed by Esc; typing is no shortcut', async () => {
    const items = [
      aRecommendation({ status: 'Issued', actions: [allowed('comment')] }),
      aRecommendation({ id: anId(71), number: 8, status: 'Issued' }),
    ];
    const { user, press } = setup({ items, path: AT_IT });
    const pane = (number: number) => screen.findByRole('region', { name: `Recommendation ${number}` });
    await user.type(within(await pane(7)).getByRole('textbox', { name: /^Comment/ }), 'j');
    expect(await pane(7)).toBeVisible();
    await user.clear(within(await pane(7)).getByRole('textbox', { name: /^Comment/ }));
    await user.click(within(await pane(7)).getByRole('heading', { name: 'Recommendation 7' }));
    await user.keyboard('j');
    expect(await pane(8)).toBeVisible();
    expect(screen.getByRole('link', { name: /^8 / })).toHaveAttribute('aria-current', 'true');
    await press('Previous');
    expect(await pane(7)).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Recommendation/ })).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /^7 / })).toHaveFocus();
  });

  it('is the card in question on the board, whose order j and k follow, and which has the focus after Esc', async () => {
    const items = [
      aRecommendation({ id: anId(71), number: 8, status: 'Issued' }),
      aRecommendation({ id: anId(72), number: 9, status: 'Draft' }),
    ];
    const ofStatus = ({ search }: { readonly search: string }) => {
      const statuses = new URLSearchParams(search).get('status')?.split(',') ?? [];
      return {
        ...pageOfRecommendations(items),
        items: items.filter(({ status }) => statuses.includes(status)),
      };
    };
    const { user } = setup({ items, path: '/?show=board', answers: { 'get inspections/all-risks': ofStatus } });
    const card = (number: number) => screen.getByRole('link', { name: new RegExp(`^${number} ?Urgent`) });
    await waitFor(() => expect(card(8)).toBeVisible(), { timeout: 20_000 });
    await user.keyboard('j');
    expect(card(9)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('region', { name: 'Recommendation 9' })).toHaveTextContent('1 of 2');
    expect(card(9)).toHaveAttribute('aria-current', 'true');
    await user.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Recommendation 8' })).toBeVisible();
    expect(card(8)).toHaveAttribute('aria-current', 'true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(card(8)).toHaveFocus());
  });

  it('is commented on by c, and its keys come back by Esc, which keeps what was typed', async () => {
    const { user } = setup({
      items: [aRecommendation({ status: 'Issued', actions: [allowed('comment')] })],
      path: AT_IT,
    });
    const pane = await screen.findByRole('region', { name: 'Recommendation 7' });
    const comment = within(pane).getByRole('textbox', { name: /^Comment/ });
    await user.keyboard('c');
    expect(comment).toHaveFocus();
    await user.keyboard('Who has the key?{Escape}');
    expect(within(pane).getByRole('heading', { name: 'Recommendation 7' })).toHaveFocus();
    expect(comment).toHaveValue('Who has the key?');
  });

  it('keeps a comment that is typed where the right to it goes meanwhile, until it is taken out', async () => {
    let one = aRecommendation({ status: 'Issued', actions: [allowed('comment')] });
    const { user, client } = setup({ path: AT_IT, answers: { [`get risks/${ONE.id}`]: () => one } });
    const comment = await screen.findByRole('textbox', { name: /^Comment/ });
    await user.type(comment, 'Who has the key?');
    one = { ...one, location: 'Level 5', actions: [refusedButton('comment', 'The project is closed.')] };
    void client.invalidateQueries();
    expect(await screen.findByText('Level 5')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toBe(comment);
    expect(comment).toHaveValue('Who has the key?');
    await user.clear(comment);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Comment/ })).not.toBeInTheDocument());
  });

  it('has the words of comments that are older than those of its thread', async () => {
    const comment = { id: anId(90), authorId: anId(91), authorName: 'Sanna Berg', authorRole: 'SiteContact' };
    const comments = [{ ...comment, text: 'Permits hang there now.', createdDateTime: '2026-11-20T10:00:00.000Z' }];
    const step = (day: number, id: number, words: string | null = null) => ({
      ...{ id: anId(id), action: words === null ? 'update' : 'comment', actorName: 'Sanna Berg', words },
      ...{ happenedDateTime: `2026-11-${day}T10:00:00.000Z`, oldStatus: 'Issued', newStatus: 'Issued', changes: [] },
    });
    // The first comment of the thread has a line of its own, too.
    const thread = { ...step(20, 94, comments[0]?.text), happenedDateTime: '2026-11-20T09:59:59.990Z' };
    const older = [thread, step(19, 92, 'Signs were ordered.'), step(18, 95, 'Who orders signs?')];
    const pageOf = ({ search }: { search: string }) => {
      const items = search.includes('page=2') ? older : [step(21, 93)];
      return { items, totalCount: 4, totalPages: 2 };
    };
    const items = [aRecommendation({ status: 'Issued', comments, commentsCount: 3 })];
    const { press } = setup({ items, path: AT_IT, answers: { [`get risks/${ONE.id}/history`]: pageOf } });
    await press((await screen.findByRole('button', { name: 'Show older' })).textContent ?? '');
    expect(await screen.findByText('Signs were ordered.')).toBeVisible();
    expect(screen.getByText('Who orders signs?')).toBeVisible();
    expect(screen.getByText('Permits hang there now.')).toBeVisible();
  });

  it('is read from right to left where it is written so', async () => {
    setup({ items: [aRecommendation({ comment: 'يجب إغلاق باب الحريق 7.' })], path: AT_IT });
    const pane = within(await screen.findByRole('region', { name: 'Recommendation 7' }));
    expect(pane.getByText('يجب إغلاق باب الحريق 7.')).toHaveAttribute('dir', 'auto');
  });

  it('of another project is not shown in this one', async () => {
    setup({ items: [aRecommendation({ projectId: anId(2), actions: [allowed('delete')] })], path: AT_IT });
    expect(await screen.findByText('It was deleted, or it is not yours to see.')).toBeVisible();
  });

  it('that was deleted while it is open leaves the pane', async () => {
    let isThere = true;
    const answers = {
      [`get risks/${ONE.id}`]: () => {
        if (!isThere) throw refusal(404);
        return ONE;
      },
    };
    const { client } = setup({ path: AT_IT, answers });
    await screen.findByRole('region', { name: 'Recommendation 7' });
    isThere = false;
    void client.invalidateQueries();
    expect(await screen.findByText('It was deleted, or it is not yours to see.')).toBeVisible();
  });

  it('that is not there, or not the viewer’s, says so', async () => {
    setup({ items: [], path: AT_IT, claims: { role: 'SiteContact' } });
    expect(await screen.findByText('It was deleted, or it is not yours to see.')).toBeVisible();
  });
});
