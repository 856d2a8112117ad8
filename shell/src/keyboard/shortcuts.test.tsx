import { singleKeyStore } from '@portal/portal-sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { KeyboardSetting } from '../my-account/keyboard-setting.tsx';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { Keyboard } from '../app/keyboard.tsx';
import { useSingleKeys } from './use-single-keys.ts';

function Page() {
  useSingleKeys();
  return (
    <>
      <Keyboard onOpenBell={undefined} />
      <KeyboardSetting />
      <input aria-label="Text" />
    </>
  );
}

/** Renders the page of somebody whose setting the server keeps. */
function setup(usesSingleKeys = true) {
  let setting = { usesSingleKeys };
  const written: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') {
      setting = (await request.json()) as typeof setting;
      written.push(setting);
    }
    return Response.json({ data: setting });
  });
  const { router } = renderInShell(<Page />, { registry: registryOf('projects', 'help'), path: '/my-account' });
  return { written, path: () => router.state.location.pathname, user: userEvent.setup() };
}

afterEach(() => {
  vi.unstubAllGlobals();
  singleKeyStore.setState({ isOn: true });
});

describe('shortcuts', () => {
  it('`g` and a key lead to the places that the person has', async () => {
    const { path, user } = setup();
    await user.keyboard('gh');
    expect(path()).toBe('/help');
    await user.keyboard('gp');
    expect(path()).toBe('/projects');
    // The Library is not released here.
    await user.keyboard('glp');
    expect(path()).toBe('/projects');
  });

  it('Ctrl K keeps what is typed while the palette is loaded', async () => {
    const { user } = setup();
    await user.keyboard('{Control>}k{/Control}');
    await user.keyboard('lib');
    expect(await screen.findByRole('combobox')).toHaveValue('lib');
  });

  it('do nothing while somebody types', async () => {
    const { path, user } = setup();
    await user.type(screen.getByRole('textbox', { name: 'Text' }), 'gh?');
    expect(path()).toBe('/my-account');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('`?` lists them', async () => {
    const { user } = setup();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    expect(screen.getByText('Go to Projects')).toBeVisible();
    expect(screen.queryByText('Go to Library')).toBeNull();
    const keysOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
    expect(keysOf('Give the score, or choose by number, and go on')).toBe('0 to 4');
    expect(keysOf('Go on from a text')).toBe('Ctrl Enter');
    expect(keysOf('Save')).toBe('Ctrl Enter');
  });
});

describe('shortcuts of a single key (decisions §27, WCAG 2.1.4)', () => {
  it('are switched off in My Account, which the server keeps; Ctrl K stays', async () => {
    const { written, path, user } = setup();
    await user.click(await screen.findByRole('checkbox', { name: 'Use shortcuts of a single key' }));
    await waitFor(() => expect(singleKeyStore.getState().isOn).toBe(false));
    expect(written).toEqual([{ usesSingleKeys: false }]);
    await user.keyboard('gp?');
    expect(path()).toBe('/my-account');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Search and jump' })).toBeVisible();
  });

  it('are off from the start for whoever has switched them off before', async () => {
    const { path, user } = setup(false);
    expect(await screen.findByRole('checkbox', { name: 'Use shortcuts of a single key' })).not.toBeChecked();
    await waitFor(() => expect(singleKeyStore.getState().isOn).toBe(false));
    await user.keyboard('gp');
    expect(path()).toBe('/my-account');
  });
});
