import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { Location } from '@portal/contracts/projects/location';
import { refusal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hazardLayers, locationsOf } from '../../testing/location.builder.ts';
import { PRIMARY, SECONDARY, setup, WRITTEN } from './location-tab.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the locations of a project (spec 2 §2)', () => {
  it('are a table with all that the map shows, the primary one first', async () => {
    setup();
    const rows = within(await screen.findByRole('table', { name: 'Locations' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Harbour.*Primary.*48\.1374.*11\.5755/);
    expect(rows[2]).toHaveTextContent(/Munich plant.*Secondary/);
  });

  it('say who may add none, and why', async () => {
    setup([PRIMARY], { create: { action: 'create', allowed: false, obstacle: 'closed', text: PROJECT_TEXTS.closed } });
    const button = await screen.findByRole('button', { name: 'Add Location' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    button.focus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(PROJECT_TEXTS.closed);
  });

  it('are told of as missing where there are none', async () => {
    setup([]);
    await screen.findByText('There are no locations yet.');
  });

  it('keep the primary one from being deleted, and say why', async () => {
    const { choose, user, writes } = setup();
    const entry = await choose('Delete', 'Harbour');
    expect(entry).toHaveAttribute('aria-disabled', 'true');
    await user.click(entry);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writes()).toEqual([]);
  });

  it('are made primary one at a time, in the version that is shown', async () => {
    const { choose, user, writes, notices } = setup();
    await user.click(await choose('Set as Primary'));
    await waitFor(() =>
      expect(notices()).toEqual([{ kind: 'success', message: expect.stringContaining('Munich plant') }]),
    );
    expect(writes()).toMatchObject([{ verb: 'put', headers: { 'If-Match': '"2"' } }]);
  });

  it('are deleted when that is confirmed', async () => {
    const { choose, user, writes } = setup();
    await user.click(await choose('Delete'));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this location?' });
    expect(dialog).toHaveTextContent('Munich plant');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(writes()).toMatchObject([{ verb: 'delete', headers: { 'If-Match': '"2"' } }]));
  });

  it('that two people made primary at once ask to be read anew', async () => {
    const stale = () => {
      throw refusal(409, {
        code: 'StaleVersion',
        details: { changedBy: 'Marcus Lindqvist', changedAt: '2026-11-20T10:00:00Z' },
      });
    };
    const { choose, user } = setup(undefined, { answers: { [`put locations/${SECONDARY.id}/set-as-primary`]: stale } });
    await user.click(await choose('Set as Primary'));
    const dialog = await screen.findByRole('dialog', { name: /Changed by Marcus Lindqvist/ });
    within(dialog).getByRole('button', { name: 'Reload' });
  });

  it('are edited with what the form holds; the focus goes there and comes back to the list', async () => {
    const { choose, user, field, writes } = setup();
    await user.click(await choose('Edit'));
    const name = await field(/Location Name/);
    await waitFor(() => expect(name).toHaveFocus());
    await user.clear(name);
    await user.type(name, 'Plant 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { verb: 'put', json: { name: 'Plant 2', coordinate: SECONDARY.coordinate, countryCode: 'DE' } },
      ]),
    );
    await waitFor(() => expect(screen.getByRole('region', { name: 'Locations' })).toHaveFocus());
  });
});

describe('the form', () => {
  it('asks for name, address and two numbers', async () => {
    const { user, field } = setup([]);
    await user.click(await screen.findByRole('button', { name: 'Add Location' }));
    await user.type(await field(/Coordinates/), 'Munich');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Field is required.')).toHaveLength(2);
    screen.getByText('Give latitude and longitude, for example 48.137, 11.575');
  });

  it('overwrites only what this person has changed', async () => {
    let items: readonly Location[] = [PRIMARY, SECONDARY];
    const put = ({ headers }: { headers: Record<string, string> }) => {
      if (headers['If-Match'] === '"9"') return WRITTEN;
      items = [PRIMARY, { ...SECONDARY, version: 9, address: 'Their gate' }];
      throw refusal(409, { code: 'StaleVersion', details: { version: 9 } });
    };
    const { choose, user, field, writes } = setup(undefined, {
      answers: { 'get locations': () => locationsOf(items), [`put locations/${SECONDARY.id}`]: put },
    });
    await user.click(await choose('Edit'));
    await user.type(await field(/Location Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Overwrite' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([{}, { json: { name: `${SECONDARY.name} 2`, address: 'Their gate' } }]),
    );
  });

  it('shows what the route says of a coordinate in its field', async () => {
    const refused = () => {
      throw refusal(400, { fieldErrors: { 'coordinate.latitude': ['Latitude must be between -90 and 90.'] } });
    };
    const { choose, user, field } = setup(undefined, { answers: { [`put locations/${SECONDARY.id}`]: refused } });
    await user.click(await choose('Edit'));
    await user.type(await field(/Location Name/), ' 2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Latitude must be between -90 and 90.');
  });
});

describe('a proposed location', () => {
  const CLOSED = { action: 'create', allowed: false, obstacle: 'closed', text: PROJECT_TEXTS.closed } as const;

  it('keeps what is typed where the right to add goes meanwhile', async () => {
    let locations = locationsOf([]);
    const { search, field, user, client } = setup([], { answers: { 'get locations': () => locations } });
    await user.type(await search(), '48.1, 11.5{Enter}');
    const name = await field(/Location Name/);
    await user.type(name, 'Mine');
    locations = locationsOf([], CLOSED);
    await act(() => client.invalidateQueries());
    expect(await field(/Location Name/)).toBe(name);
    expect(name).toHaveValue('Mine');
    // Left, it is asked for again, and is not to be had.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await user.type(await search(), '48.2, 11.6{Enter}');
    expect(screen.getByRole('button', { name: 'Add Location' })).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('hazards', () => {
  it('are those of the stored snapshot with its date; what has no data says so', async () => {
    const { user } = setup();
    await user.click(await screen.findByRole('button', { name: 'Show Munich plant on the map' }));
    const table = await screen.findByRole('table', { name: 'Hazards of Munich plant' });
    const [, flood, wildfire] = within(table).getAllByRole('row');
    expect(flood).toHaveTextContent('FloodModerate8');
    expect(wildfire).toHaveTextContent('WildfireNo data0');
    screen.getByText(/As found on 11\/20\/2026/);
  });
});

describe('LAYERS (spec 2 §2, decisions §16)', () => {
  it('are chosen one at a time, or none', async () => {
    const { user } = setup();
    const panel = await screen.findByRole('radiogroup', { name: 'LAYERS' });
    expect(within(panel).getByRole('radio', { name: /No Layer/ })).toBeChecked();
    await user.click(await within(panel).findByRole('radio', { name: 'Flood' }));
    expect(within(panel).getByRole('radio', { name: 'Flood' })).toBeChecked();
    await user.click(within(panel).getByRole('radio', { name: 'Earthquake' }));
    expect(within(panel).getByRole('radio', { name: 'Flood' })).not.toBeChecked();
    const legend = screen.getByRole('region', { name: 'Earthquake' });
    expect(legend).toHaveTextContent('High12–14 points');
    expect(legend).toHaveTextContent('How far to trust earthquake');
  });

  it('that the plan does not have are greyed, say why, and cannot be chosen', async () => {
    const { user } = setup();
    const hurricane = await screen.findByRole('radio', { name: 'Hurricane' });
    expect(hurricane).toHaveAttribute('aria-disabled', 'true');
    expect(hurricane).toHaveAccessibleDescription('This feature is only available for Global Package subscribers.');
    await user.click(hurricane);
    expect(hurricane).not.toBeChecked();
  });

  it('say that they cannot be loaded, as the hazards of a point do, and are loaded again', async () => {
    let isDown = true;
    const layers = () => {
      if (isDown) throw refusal(503, { code: 'Unavailable' });
      return hazardLayers();
    };
    const { search, user } = setup([], { answers: { 'get geo/layers': layers } });
    const panel = await screen.findByRole('radiogroup', { name: 'LAYERS' });
    expect(await within(panel).findByRole('alert')).toHaveTextContent('The layers could not be loaded.');
    await user.type(await search(), '48.1, 11.5{Enter}');
    const hazards = within(await screen.findByRole('region', { name: 'Hazards of Chosen point' }));
    await hazards.findByText('The hazards of this point could not be looked up.');
    isDown = false;
    await user.click(hazards.getByRole('button', { name: 'Retry' }));
    await within(panel).findByRole('radio', { name: 'Flood' });
    // The layers are loaded, but the service of point data still fails.
    await user.click(await hazards.findByRole('button', { name: 'Retry' }));
    await hazards.findByText('The hazards of this point could not be looked up.');
  });

  it('are folded away, which the tab remembers', async () => {
    const { user, unmount } = setup();
    const fold = () => screen.findByRole('button', { name: 'LAYERS' });
    await user.click(await fold());
    expect(await fold()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('radio', { name: /No Layer/ })).toBeNull();
    unmount();
    setup();
    await user.click(await fold());
    expect(screen.getByRole('radio', { name: /No Layer/ })).toBeChecked();
  });

  it('have a legend that is folded away, which the tab remembers', async () => {
    const { user } = setup();
    await user.click(await screen.findByRole('radio', { name: 'Flood' }));
    const legend = () => screen.getByRole('region', { name: 'Flood' });
    await user.click(within(legend()).getByRole('button', { name: 'Flood' }));
    expect(legend()).toHaveTextContent(/^Flood$/);
    await user.click(screen.getByRole('radio', { name: 'Earthquake' }));
    await user.click(screen.getByRole('radio', { name: 'Flood' }));
    expect(legend()).toHaveTextContent(/^Flood$/);
    await user.click(within(legend()).getByRole('button', { name: 'Flood' }));
    expect(legend()).toHaveTextContent('How far to trust flood');
  });

  it('are folded on a phone until they are opened, where they would cover the location', async () => {
    const wide = window.matchMedia;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...wide(media),
      matches: media === '(max-width: 480px)',
    }));
    const { user } = setup();
    const fold = await screen.findByRole('button', { name: 'LAYERS' });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    expect(screen.getByRole('radio', { name: /No Layer/ })).toBeChecked();
  });

  it('that are coming soon are behind their heading, all of them greyed', async () => {
    const { user } = setup();
    expect(screen.queryByRole('radio', { name: 'Lightning' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Coming Soon' }));
    expect(screen.getByRole('radio', { name: 'Lightning' })).toHaveAttribute('aria-disabled', 'true');
  });
});
