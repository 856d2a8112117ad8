import { answering, renderWithPortal, viewerWith, type RenderOptions } from '@portal/portal-sdk/testing';
import { actionsAtTop } from '@portal/workflow';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import area from './area.tsx';
import { LIBRARY } from './testing/document.builder.ts';

afterEach(() => vi.restoreAllMocks());

function show(path: string, options: RenderOptions = {}) {
  const { kind, projectId } = LIBRARY;
  const actions = actionsAtTop(LIBRARY, viewerWith(options.claims));
  answering({ 'get library/folders': { place: { kind, projectId, actions }, items: [] } });
  return renderWithPortal(<p>elsewhere</p>, { ...options, path, routes: area.routes });
}
const title = () => screen.findByRole('heading', { level: 1, name: 'Library' });

describe('the Library page (spec 1 §2)', () => {
  it.each(['/library', '/library/documents'])('stands at %s', async (path) => {
    const { address } = show(path);
    expect(await title()).toBeVisible();
    expect(await screen.findByText('There are no folders yet.')).toBeVisible();
    expect(address()).toBe(path);
  });

  it.each(['/library/reports', '/library/documents/more'])('%s leads to /library', async (path) => {
    const { address } = show(path);
    await title();
    await waitFor(() => expect(address()).toBe('/library'));
  });

  it.each([
    ['a broker company', { role: 'ICCoordinator', companyType: 'Broker' }],
    ['a site contact', { role: 'SiteContact', companyType: 'NoCompany' }],
  ] as const)('is not offered to %s', async (_who, claims) => {
    show('/library', { claims });
    expect(await screen.findByText('You do not have access to this section.')).toBeVisible();
  });
});

it('fills the slot that its manifest names', async () => {
  const { default: manifest } = await import('../area.json', { with: { type: 'json' } });
  expect(Object.keys(area.slots ?? {})).toEqual(manifest.slots);
});
