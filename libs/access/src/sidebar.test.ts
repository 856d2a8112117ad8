import { describe, expect, it } from 'vitest';
import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import { homePath, SIDEBAR, sidebarFor } from './sidebar.ts';

const viewer = (role: Role, companyType: CompanyType, plan: Plan = 'Global') => ({ role, companyType, plan });
const labels = (...of: Parameters<typeof viewer>) => sidebarFor(viewer(...of)).map(({ label }) => label);

describe('the sidebar (spec 1 §2, §6)', () => {
  it('has the entries in their order, with their paths', () => {
    expect(SIDEBAR.map(({ label, path }) => `${label} ${path}`).join(', ')).toBe(
      'Dashboard /dashboard, Subscriptions /subscriptions, Projects /projects, Global Ecosystem /global-ecosystem, ' +
        'My Company /my-company, Custom Reports /reports, Library /library, Partners /partners, Help /help, ' +
        'Non-Subscribers /non-subscribers, Communications /communications',
    );
  });

  it.each<[Role, CompanyType, string]>([
    ['Admin', 'NoCompany', 'Subscriptions, Non-Subscribers, Communications'],
    [
      'ICCoordinator',
      'Insurance',
      'Dashboard, Projects, Global Ecosystem, My Company, Custom Reports, Library, Partners, Help',
    ],
    ['ICCoordinator', 'Broker', 'Dashboard, Projects, My Company, Custom Reports, Partners, Help'],
    ['ICUnderwriter', 'Insurance', 'Dashboard, Projects, Global Ecosystem, Partners, Help'],
    ['ICUnderwriter', 'Broker', 'Dashboard, Projects, Partners, Help'],
    ['Broker', 'NoCompany', 'Dashboard, Projects, Global Ecosystem, Partners, Help'],
    ['InsuranceRepresentative', 'NoCompany', 'Dashboard, Projects, Global Ecosystem, Partners, Help'],
    ['RiskManager', 'NoCompany', 'Dashboard, Projects, Partners, Help'],
    ['RiskManager', 'Broker', 'Dashboard, Projects, Partners, Help'],
    ['DeveloperOwner', 'NoCompany', 'Dashboard, Projects, Partners, Help'],
    ['SiteContact', 'NoCompany', 'Dashboard, Projects, Partners, Help'],
    ['SiteContact', 'Broker', 'Dashboard, Projects, Partners, Help'],
    ['RCCoordinator', 'Risk', 'Dashboard, Projects, Global Ecosystem, My Company, Library, Partners, Help'],
    ['RiskEngineer', 'Risk', 'Dashboard, Projects, Global Ecosystem, Library, Partners, Help'],
    ['RiskEngineer', 'Insurance', 'Dashboard, Projects, Global Ecosystem, Library, Partners, Help'],
    ['RiskEngineer', 'Broker', 'Dashboard, Projects, Partners, Help'],
    ['RiskEngineer', 'NoCompany', 'Dashboard, Projects, Library, Partners, Help'],
    ['None', 'NoCompany', ''],
  ])('%s of %s has: %s', (role, companyType, expected) => {
    expect(labels(role, companyType).join(', ')).toBe(expected);
  });

  it('disables Global Ecosystem for everyone who is not on the Global plan', () => {
    for (const plan of ['FreeUsage', 'Lite', 'LitePlus', 'Pro'] as const) {
      const entry = sidebarFor(viewer('ICUnderwriter', 'Insurance', plan)).find(({ id }) => id === 'global-ecosystem');
      expect(entry).toMatchObject({
        disabled: true,
        tooltip: 'This feature is only available for Global package subscribers',
      });
    }
    const entry = sidebarFor(viewer('ICUnderwriter', 'Insurance')).find(({ id }) => id === 'global-ecosystem');
    expect(entry).toMatchObject({ disabled: false });
    expect(entry).not.toHaveProperty('tooltip');
  });

  it('always disables Custom Reports', () => {
    const entry = sidebarFor(viewer('ICCoordinator', 'Insurance')).find(({ id }) => id === 'reports');
    expect(entry).toMatchObject({ disabled: true, tooltip: 'Not available in Beta' });
  });
});

describe('homePath', () => {
  const everything = SIDEBAR.map(({ id }) => id);

  it('is /subscriptions for Admin and /dashboard for the others', () => {
    expect(homePath(viewer('Admin', 'NoCompany'), everything)).toBe('/subscriptions');
    expect(homePath(viewer('SiteContact', 'NoCompany'), everything)).toBe('/dashboard');
  });

  it('skips what is not released, what is disabled and what is not the viewer’s', () => {
    expect(homePath(viewer('RCCoordinator', 'Risk'), ['help', 'projects'])).toBe('/projects');
    expect(homePath(viewer('ICUnderwriter', 'Insurance', 'Pro'), ['global-ecosystem', 'reports', 'help'])).toBe(
      '/help',
    );
    expect(homePath(viewer('Admin', 'NoCompany'), ['projects', 'help'])).toBeNull();
  });
});
