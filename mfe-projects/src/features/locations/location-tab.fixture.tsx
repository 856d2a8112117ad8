import { LOCATION_TEXTS } from '@portal/contracts/projects/location-texts';
import type { Location, Locations } from '@portal/contracts/projects/location';
import { answering, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { aLocation, hazardLayers, locationsOf } from '../../testing/location.builder.ts';
import { anId } from '../../testing/project.builder.ts';
import LocationTab from './location-tab.tsx';

export const PRIMARY = aLocation({
  id: anId(51),
  name: 'Harbour',
  isPrimary: true,
  actions: [
    { action: 'update', allowed: true },
    { action: 'setPrimary', allowed: false },
    { action: 'delete', allowed: false, text: LOCATION_TEXTS.primaryNotDeleted },
  ],
});
export const SECONDARY = aLocation();
export const WRITTEN = { id: SECONDARY.id, version: 3 };

export function setup(
  items: readonly Location[] = [PRIMARY, SECONDARY],
  { create, answers = {} }: { readonly create?: Locations['create']; readonly answers?: Record<string, unknown> } = {},
) {
  const requests = answering({
    'get locations': locationsOf(items, create),
    'get geo/layers': hazardLayers(),
    'get address/countries': { items: [{ code: 'DE', code3: 'DEU', name: 'Germany', dialCode: '+49' }] },
    'post locations': WRITTEN,
    [`put locations/${SECONDARY.id}`]: WRITTEN,
    [`put locations/${SECONDARY.id}/set-as-primary`]: WRITTEN,
    [`delete locations/${SECONDARY.id}`]: WRITTEN,
    ...answers,
  });
  const view = renderWithPortal(<LocationTab projectId={anId(1)} />);
  const choose = async (entry: string, name = SECONDARY.name) => {
    await view.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    return screen.findByRole('menuitem', { name: entry });
  };
  const search = () => screen.findByRole('combobox', { name: 'Search by Address or Coordinates' });
  const field = (name: RegExp) => screen.findByRole('textbox', { name });
  return { ...view, requests, choose, search, field, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
