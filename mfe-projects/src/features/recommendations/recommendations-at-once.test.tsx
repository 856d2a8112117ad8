import { renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import {
  allowed,
  aRecommendation,
  pageOfRecommendations,
  refusedButton,
} from '../../testing/recommendation.builder.ts';
import BulkBar from './list/bulk-bar.tsx';
import { reasonOf, setup } from './recommendations.fixture.tsx';

beforeEach(() => localStorage.clear());

const DONE_BOTH = { done: [anId(70), anId(71)], failed: [] };

describe('several at once', () => {
  it('are approved each by itself; which failed, and why, is shown', async () => {
    const items = [
      aRecommendation({ actions: [allowed('approve')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('approve')] }),
    ];
    const { press, user, writes } = setup({
      items,
      claims: { role: 'RCCoordinator' },
      answers: {
        'put risks/bulk-approve': { approved: [anId(70)], failed: [{ id: anId(71), message: 'Somebody was faster.' }] },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    expect(await screen.findByText('2 selected')).toBeVisible();
    await press('Approve');
    const dialog = await screen.findByRole('dialog', { name: 'Result for the selected recommendations' });
    expect(
      within(dialog)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['No.Result', '8Somebody was faster.', '7Done']);
    expect(writes()).toMatchObject([{ json: { ids: [anId(70), anId(71)] } }]);
  });

  it('offers a step that all allow, and says which one stands against another', async () => {
    const items = [
      aRecommendation({ status: 'Issued', actions: [allowed('start'), allowed('action')] }),
      aRecommendation({
        ...{ id: anId(71), number: 8, status: 'InProgress' },
        actions: [refusedButton('start', 'It is in progress.'), allowed('action')],
      }),
    ];
    const view = setup({ items, claims: { role: 'RiskManager' }, answers: { 'put risks/bulk-step': DONE_BOTH } });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await view.press('More');
    const start = await screen.findByRole('menuitem', { name: 'Start Work' });
    expect(await reasonOf(start, view)).toBe('Recommendation 8: It is in progress.');
    await view.user.keyboard('{Escape}');
    await view.press('Mark as Actioned');
    await view.user.type(await screen.findByRole('textbox', { name: /^Text for all/ }), 'Permits are issued.');
    await view.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as Actioned' }));
    await waitFor(() =>
      expect(view.writes()).toMatchObject([
        { json: { ids: [anId(70), anId(71)], step: 'action', text: 'Permits are issued.' } },
      ]),
    );
    await waitFor(() => expect(view.notices()).toMatchObject([{ message: '2 recommendations actioned.' }]));
    // The dialog gives the focus back a moment later, and finds it there.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: /^8 / })).toHaveFocus();
  });

  it('gives the focus of the bar to the row chosen last when the selection is cleared', async () => {
    const items = [
      aRecommendation({ actions: [allowed('update')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('update')] }),
    ];
    const { user } = setup({ items });
    await user.click(await screen.findByRole('checkbox', { name: 'Choose recommendation 8' }));
    (await screen.findByRole('button', { name: 'Clear selection' })).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('link', { name: /^8 / })).toHaveFocus();
  });

  it('offers what they allow by now, where a colleague has moved one on', async () => {
    let item = aRecommendation({ actions: [allowed('approve')] });
    const answers = { 'get inspections/all-risks': () => pageOfRecommendations([item]) };
    const view = setup({ claims: { role: 'RCCoordinator' }, answers });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    expect(await screen.findByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled');
    item = aRecommendation({ status: 'Approved', actions: [refusedButton('approve', 'It is approved.')] });
    void view.client.invalidateQueries();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-disabled'));
  });

  it('says before a text is typed that too many are chosen', async () => {
    const chosen = Array.from({ length: 101 }, (_, index) =>
      aRecommendation({ id: anId(100 + index), actions: [allowed('update'), allowed('close')] }),
    );
    const { user } = renderWithPortal(<BulkBar chosen={chosen} onDone={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Edit' })).toHaveAttribute('aria-disabled', 'true');
    const close = screen.getByRole('button', { name: 'Close Recommendation' });
    expect(close).toHaveAttribute('aria-disabled', 'true');
    await user.hover(close);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('At most 100 at once');
  });

  it('changes a field of drafts, and leaves the empty ones as they are', async () => {
    const items = [
      aRecommendation({ actions: [allowed('update')] }),
      aRecommendation({ id: anId(71), number: 8, actions: [allowed('update')] }),
    ];
    const view = setup({ items, answers: { 'put risks/bulk-edit': DONE_BOTH } });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }));
    await view.press('Edit');
    await view.user.type(await screen.findByRole('textbox', { name: 'Location' }), 'Roof');
    expect(screen.getByRole('dialog', { name: 'Edit 2 recommendations' })).toHaveClass('sidePanel');
    await view.press('Save');
    await waitFor(() =>
      expect(view.writes().map(({ json }) => json)).toEqual([{ ids: [anId(70), anId(71)], location: 'Roof' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('link', { name: /^8 / })).toHaveFocus();
  });
});
