import { describe, expect, it } from 'vitest';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import { PROJECT_ROLES } from '@portal/contracts/common/tab-access';
import { fixedRolesIn, tabDefault, tabsFor } from './tabs.ts';

/** Table of decisions §12, verbatim. */
const SPECIFICATION = `
| details | **Y** | **Y** | Y | Y | Y | Y | N | **Y** | **Y** |
| location | **Y** | **Y** | Y | Y | Y | Y | N | Y | **Y** |
| notes | Y | Y | **N** | **N** | **N** | **N** | **N** | Y | Y |
| documents | **Y** | **Y** | Y | Y | Y | Y | **Y** | Y | **Y** |
| contacts | **Y** | Y | Y | Y | N | N | N | Y | Y |
| inspections | Y | Y | N | N | N | N | N | **Y** | **Y** |
| budget, feeProposal | **Y** | Y | **N** | **N** | **N** | **N** | **N** | **N** | **N** |
| resources | **Y** | Y | **N** | **N** | **N** | **N** | **N** | Y | **N** |
| report-notes | Y | Y | Y | Y | Y | N | Y | Y | **Y** |
| recommendations | **Y** | Y | Y | Y | Y | Y | **Y** | Y | **Y** |
| claims | **Y** | Y | Y | Y | Y | Y | **N** | Y | Y |
| expenses | N | N | **N** | **N** | **N** | **N** | **N** | **Y** | **Y** |
| var | Y | Y | Y | Y | Y | Y | N | Y | Y |
| analytics | Y | Y | Y | Y | Y | Y | N | Y | Y |
| reports | Y | Y | Y | Y | Y | Y | N | Y | **Y** |
| devices | Y | Y | N | N | Y | Y | Y | Y | Y |
`;

const CELLS = SPECIFICATION.trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', ...cells] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return names
      .split(', ')
      .flatMap((tab) =>
        PROJECT_ROLES.map((role, column) => ({ tab: tab as ProjectTab, role, cell: cells[column] ?? '' })),
      );
  });

describe('ProjectTabAccess defaults (decisions §12)', () => {
  it('has a row for each tab', () => {
    expect([...new Set(CELLS.map(({ tab }) => tab))]).toEqual(PROJECT_TAB_NAMES);
  });

  it.each(CELLS)('$tab for $role is $cell', ({ tab, role, cell }) => {
    expect(tabDefault(role, tab)).toEqual({ visible: cell.includes('Y'), canBeOverriden: !cell.includes('**') });
  });
});

describe('tabsFor', () => {
  it('lists the tabs in the order of the tab bar', () => {
    expect(tabsFor('SiteContact')).toEqual(['documents', 'report-notes', 'recommendations', 'devices']);
    const all = tabsFor('ICCoordinator');
    expect(all).toEqual(PROJECT_TAB_NAMES.filter((tab) => tab !== 'expenses'));
  });

  it('follows the setting of the company', () => {
    expect(tabsFor('SiteContact', { details: ['SiteContact'] })).toContain('details');
    expect(tabsFor('Broker', { contacts: ['ICCoordinator'] })).not.toContain('contacts');
    expect(tabsFor('Broker', { contacts: [] })).not.toContain('contacts');
  });

  it('does not follow it where the default is not overridable', () => {
    expect(tabsFor('Broker', { budget: ['Broker'] })).not.toContain('budget');
    expect(tabsFor('RiskEngineer', { details: [] })).toContain('details');
  });

  it('shows no tab to administrators and people without a role, whatever the setting', () => {
    expect(tabsFor('Admin', { details: [...PROJECT_ROLES] })).toEqual([]);
    expect(tabsFor('None', { details: [...PROJECT_ROLES] })).toEqual([]);
  });
});

describe('fixedRolesIn', () => {
  it('names the roles that are let in or left out against a default that is not overridable', () => {
    expect(fixedRolesIn({ budget: ['ICCoordinator', 'Broker', 'SiteContact'] }, 'budget')).toEqual([
      'Broker',
      'SiteContact',
    ]);
    expect(fixedRolesIn({ contacts: [] }, 'contacts')).toEqual(['ICCoordinator']);
  });

  it('has nothing against what may be changed, and against tabs that are not named', () => {
    expect(fixedRolesIn({ contacts: ['ICCoordinator', 'DeveloperOwner'] }, 'contacts')).toEqual([]);
    expect(fixedRolesIn({}, 'contacts')).toEqual([]);
  });
});
