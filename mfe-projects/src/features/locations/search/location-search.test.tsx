import { plain, refusal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCandidate, aFoundPoint, candidatesOf } from '../../../testing/geocoder.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { setup } from '../location-tab.fixture.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the search (spec 2 §5)', () => {
  it('suggests places for an address; a chosen one is proposed with its words', async () => {
    const suggestions = [{ text: 'Munich, Germany', magicKey: 'm1', isCollection: false }];
    const { search, user, field, writes } = setup([], {
      answers: {
        'get geo/GeocodeServer/suggest': plain({ suggestions }),
        'get geo/GeocodeServer/findAddressCandidates': plain(candidatesOf([aCandidate()])),
      },
    });
    await user.type(await search(), 'münch');
    await screen.findByRole('option', { name: 'Munich, Germany' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await field(/Address/)).toHaveValue('Munich, Bavaria, Germany');
    expect(await field(/Coordinates/)).toHaveValue('48.1374, 11.5755');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        {
          verb: 'post',
          json: {
            projectId: anId(1),
            name: 'Munich',
            coordinate: { latitude: 48.1374, longitude: 11.5755 },
            countryCode: 'DE',
            state: 'Bavaria',
          },
        },
      ]),
    );
  });

  it('goes to coordinates at once, and proposes them with what is known of the point', async () => {
    const { search, user, requests, field } = setup([], {
      answers: { 'get geo/GeocodeServer/reverseGeocode': plain(aFoundPoint()) },
    });
    await user.click(await search());
    // In one step: a pause after the first number would search for it as an address.
    await user.paste('48.137° 11.575°');
    await screen.findByRole('option', { name: 'Go to 48.137, 11.575' });
    await user.keyboard('{Enter}');
    expect(await field(/Coordinates/)).toHaveValue('48.137, 11.575');
    await waitFor(async () => expect(await field(/Address/)).toHaveValue('Munich, Bavaria, Germany'));
    expect(requests.filter(({ path }) => path.includes('suggest'))).toEqual([]);
  });

  /** Answers of the geocoder for each of two points. */
  const known = ({ search }: { search: string }) => {
    const isMunich = search.startsWith('location=11');
    const [City, CountryCode] = isMunich ? ['Munich', 'DEU'] : ['Perth', 'AUS'];
    return plain(aFoundPoint({ City, CountryCode, ShortLabel: City, LongLabel: `${City} and about` }));
  };
  const setupPoints = () => {
    const desk = setup([], { answers: { 'get geo/GeocodeServer/reverseGeocode': known } });
    const goTo = async (coordinates: string) => {
      await desk.user.clear(await desk.search());
      await desk.user.type(await desk.search(), `${coordinates}{Enter}`);
    };
    return { ...desk, goTo };
  };

  it('a name and an address that nobody has typed go with the point', async () => {
    const { goTo, field } = setupPoints();
    await goTo('48.1, 11.5');
    await waitFor(async () => expect(await field(/Location Name/)).toHaveValue('Munich'));
    await goTo('-31.9, 151.8');
    await waitFor(async () => expect(await field(/Address/)).toHaveValue('Perth and about'));
    expect(await field(/Location Name/)).toHaveValue('Perth');
  });

  it('coordinates that are being typed stay when the words of the point before come', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { field, search, user } = setup([], {
      answers: { 'get geo/GeocodeServer/reverseGeocode': () => answer.promise },
    });
    await user.type(await search(), '48.1, 11.5{Enter}');
    const coordinates = await field(/Coordinates/);
    await waitFor(() => expect(coordinates).toHaveValue('48.1, 11.5'));
    await user.type(coordinates, '77');
    answer.resolve(known({ search: 'location=11.5,48.1' }));
    await waitFor(async () => expect(await field(/Address/)).toHaveValue('Munich and about'));
    expect(coordinates).toHaveValue('48.1, 11.577');
  });

  it('what was typed stays where the point changes', async () => {
    const { goTo, field, user } = setupPoints();
    await goTo('48.1, 11.5');
    await waitFor(async () => expect(await field(/Address/)).toHaveValue('Munich and about'));
    await user.clear(await field(/Location Name/));
    await user.type(await field(/Location Name/), 'Mine');
    await user.type(await field(/Address/), ', gate 2');
    await goTo('-31.9, 151.8');
    expect(await field(/Coordinates/)).toHaveValue('-31.9, 151.8');
    expect(await field(/Location Name/)).toHaveValue('Mine');
    expect(await field(/Address/)).toHaveValue('Munich and about, gate 2');
  });

  it('a proposal in which nothing was typed is left without asking, and is not kept', async () => {
    const { goTo, field, user } = setupPoints();
    await goTo('48.1, 11.5');
    await waitFor(async () => expect(await field(/Location Name/)).toHaveValue('Munich'));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Add Location' }));
    await field(/Location Name/);
    expect(screen.queryByText(/You typed something/)).toBeNull();
  });

  it('asks before what was typed beside a proposal is lost', async () => {
    const { goTo, field, user } = setupPoints();
    await goTo('48.1, 11.5');
    await waitFor(async () => expect(await field(/Location Name/)).toHaveValue('Munich'));
    await user.type(await field(/Location Name/), ' East');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  });

  it('is empty again once the location is saved', async () => {
    const { goTo, field, search, user } = setupPoints();
    await goTo('48.1, 11.5');
    await waitFor(async () => expect(await field(/Location Name/)).toHaveValue('Munich'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await search()).toHaveValue(''));
  });

  it('searches coordinates out of range as an address, and says the ranges where there is none', async () => {
    const isKnown = ({ search }: { search: string }) => new URLSearchParams(search).get('text')?.startsWith('9');
    const suggest = (requests: { search: string }) =>
      plain({ suggestions: isKnown(requests) ? [{ text: '95 Route 200', magicKey: 'x', isCollection: false }] : [] });
    const { search, user } = setup([], { answers: { 'get geo/GeocodeServer/suggest': suggest } });
    await user.type(await search(), '95, 200');
    expect(await screen.findByRole('option', { name: '95 Route 200' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await user.clear(await search());
    await user.type(await search(), '139.69, 35.68');
    expect(await screen.findByRole('alert')).toHaveTextContent('may be swapped');
  });

  it('says that addresses cannot be looked up, and a location is saved by its coordinates all the same', async () => {
    const down = () => {
      throw refusal(503, { code: 'Unavailable' });
    };
    const { search, user, field, writes } = setup([], { answers: { 'get geo/GeocodeServer/suggest': down } });
    await user.type(await search(), 'Munich');
    expect(await screen.findByRole('alert')).toHaveTextContent('Addresses cannot be looked up');
    await user.click(screen.getByRole('button', { name: 'Add Location' }));
    await user.type(await field(/Location Name/), 'By hand');
    await user.type(await field(/Address/), 'Somewhere');
    await user.type(await field(/Coordinates/), '12.5, -70');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(writes()).toMatchObject([
        { verb: 'post', json: { name: 'By hand', coordinate: { latitude: 12.5, longitude: -70 }, countryCode: null } },
      ]),
    );
  });
});
