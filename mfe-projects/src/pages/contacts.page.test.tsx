import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COMPANY_CONTACT_SCREEN_TEXTS } from '../features/company-contacts/company-contact.texts.ts';
import { CONTACT_SCREEN_TEXTS } from '../features/contacts/contact.texts.ts';
import ContactsPage from './contacts.page.tsx';

afterEach(() => vi.restoreAllMocks());

const NOTHING = { items: [], totalPages: 0, totalCount: 0 };

function setup(claims: RenderOptions['claims'] = {}, path = '/projects/contacts') {
  const create = { action: 'create', allowed: true };
  answering({ 'get contacts/global': { ...NOTHING, create }, 'get company-contacts': NOTHING });
  return renderWithPortal(<ContactsPage />, {
    path,
    claims,
    routes: [{ path: '/projects', element: <p>The projects</p> }],
  });
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('/projects/contacts (decisions §11)', () => {
  it('has both books for the insurer, one at a time by the address', async () => {
    const { user, address } = setup({}, '/projects/contacts?page=3&position=Broker');
    expect(screen.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    expect(tabs()).toEqual([CONTACT_SCREEN_TEXTS.tab, COMPANY_CONTACT_SCREEN_TEXTS.tab]);
    expect(await screen.findByRole('button', { name: CONTACT_SCREEN_TEXTS.newContact })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: COMPANY_CONTACT_SCREEN_TEXTS.tab }));
    expect(await screen.findByRole('button', { name: COMPANY_CONTACT_SCREEN_TEXTS.newContact })).toBeVisible();
    expect(address()).toBe('/projects/contacts?tab=company-contacts');
  });

  it.each([
    ['RCCoordinator', 'Risk', [COMPANY_CONTACT_SCREEN_TEXTS.tab]],
    ['RiskEngineer', 'Insurance', [CONTACT_SCREEN_TEXTS.tab]],
    ['ICUnderwriter', 'Broker', [CONTACT_SCREEN_TEXTS.tab, COMPANY_CONTACT_SCREEN_TEXTS.tab]],
  ] as const)('has for %s of %s: %j', (role, companyType, expected) => {
    setup({ role, companyType });
    expect(tabs()).toEqual(expected);
  });

  it('shows a book that somebody may read although the address names another', () => {
    setup({ role: 'RCCoordinator', companyType: 'Risk' }, '/projects/contacts?tab=contacts');
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(COMPANY_CONTACT_SCREEN_TEXTS.tab);
  });

  it.each(['Broker', 'SiteContact', 'RiskManager'] as const)('sends %s to the projects', async (role) => {
    const { address } = setup({ role, companyType: 'NoCompany', companyId: null });
    await waitFor(() => expect(address()).toBe('/projects'));
    expect(await screen.findByText('The projects')).toBeVisible();
  });
});
