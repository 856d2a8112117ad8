import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anId } from '../../testing/project.builder.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

import { SANNA, setup } from './contacts.fixture.tsx';

afterEach(() => vi.restoreAllMocks());

describe('Add from User', () => {
  it('has the focus while the people are on their way, and closes by Escape', async () => {
    const { user } = setup([SANNA], { 'get contacts/global/by-position': () => new Promise<never>(() => undefined) });
    await user.click(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    const dialog = within(await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /Person/ })).toHaveFocus());
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser })).toBeNull());
  });

  it('has engineers in two groups, and adds whom one chooses', async () => {
    const person = (number: number, position: string, fullName: string) => ({
      id: anId(number),
      userId: anId(number),
      position,
      fullName,
      companyName: null,
      companyType: 'NoCompany',
      email: `${number}@x.example`,
    });
    const { user, requests } = setup([SANNA], {
      'get contacts/global/by-position': [
        person(201, 'InternalRE', 'Elias Moreau'),
        person(202, 'ExternalRE', 'Tomas Varga'),
        person(203, 'ICUnderwriter', 'Ulrike Brandt'),
      ],
      'post contacts/from-user': { id: anId(103), version: 1, status: 'HasAccess' },
    });
    await user.click(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    const dialog = within(await screen.findByRole('dialog', { name: CONTACT_SCREEN_TEXTS.addFromUser }));
    expect(screen.getByRole('dialog')).toHaveClass('sidePanel');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText(CONTACT_SCREEN_TEXTS.choosePerson)).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: /Person/ }));
    expect(await screen.findByText(CONTACT_SCREEN_TEXTS.internalEngineers)).toBeVisible();
    expect(screen.getByText(CONTACT_SCREEN_TEXTS.externalEngineers)).toBeVisible();
    await user.click(screen.getByRole('option', { name: /Tomas Varga/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === 'contacts/from-user')?.json).toEqual({
        projectId: anId(1),
        id: anId(202),
      }),
    );
  });
});
