import type { Plan, Role } from '@portal/contracts/common/enums';
import { PROJECT_ROLES } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import { TAB_REASONS } from '@portal/contracts/projects/tab-access';
import { describe, expect, it } from 'vitest';
import type { Actor } from './can.ts';
import { tabStateOf, tabsOf, type TabFacts } from './project-tabs.ts';

const viewer = (role: Role, plan: Plan = 'Pro'): Actor => ({ role, plan, companyType: 'Insurance' });

/**
 * Tabs of a new construction project of a company without settings: Y can be opened, - is hidden, other entries are the
 * reasons.
 */
const NEW_PROJECT = `
| tab | ICC | ICU | BR | IR | RM | DO | SC | RCC | RE |
| details | Y | Y | Y | Y | Y | Y | - | Y | Y |
| location | Y | Y | Y | Y | Y | Y | - | Y | Y |
| notes | Y | Y | - | - | - | - | - | Y | Y |
| documents | Y | Y | Y | Y | Y | Y | Y | Y | Y |
| contacts | Y | Y | Y | Y | - | - | - | Y | Y |
| inspections | Y | Y | - | - | - | - | - | Y | Y |
| budget | Y | Y | - | - | - | - | - | - | - |
| feeProposal | Y | Y | - | - | - | - | - | - | - |
| resources | Y | Y | - | - | - | - | - | Y | - |
| report-notes | Y | Y | noReport | noReport | noReport | - | noReport | Y | Y |
| recommendations | Y | Y | Y | Y | Y | Y | Y | Y | Y |
| claims | Y | Y | Y | Y | Y | Y | - | Y | Y |
| expenses | - | - | - | - | - | - | - | Y | Y |
| var | - | - | - | - | - | - | - | - | - |
| analytics | noInspection | noInspection | noInspection | noInspection | noInspection | noInspection | - | noInspection | noReportNotes |
| reports | Y | Y | Y | Y | Y | Y | - | Y | Y |
| devices | - | - | - | - | - | - | - | - | - |
`;
/** The same of an operational property of deployment 2.1 with devices, a report and an analysed inspection. */
const FULL_PROJECT: Partial<Record<ProjectTab, string>> = {
  'report-notes': '| report-notes | Y | Y | Y | Y | Y | - | Y | Y | Y |',
  var: '| var | Y | Y | Y | Y | Y | Y | - | Y | Y |',
  analytics: '| analytics | Y | Y | Y | Y | Y | Y | - | Y | Y |',
  devices: '| devices | Y | Y | - | - | Y | Y | Y | Y | Y |',
};

const ROWS = NEW_PROJECT.trim().split('\n').slice(1);
const cellsOf = (row: string): readonly string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const inFull = (row: string): string => FULL_PROJECT[cellsOf(row)[0] as ProjectTab] ?? row;

const NEW: TabFacts = { setting: null, type: 'Construction' };
const FULL: TabFacts = {
  setting: null,
  type: 'OperationalProperty',
  isDeployment21: true,
  hasDevices: true,
  hasReport: true,
  isAnalysed: true,
};

describe('tabsOf', () => {
  it('answers every tab, in the order of the tab bar', () => {
    expect(tabsOf(NEW, viewer('Broker')).map(({ name }) => name)).toEqual(PROJECT_TAB_NAMES);
    expect(ROWS.map((row) => cellsOf(row)[0])).toEqual(PROJECT_TAB_NAMES);
  });

  const rows = [
    ...ROWS.map((row) => ({ of: 'a new project', facts: NEW, row })),
    ...ROWS.map((row) => ({ of: 'a project that has everything', facts: FULL, row: inFull(row) })),
  ];
  it.each(rows)('of $of for the nine roles: $row', ({ facts, row }) => {
    const [tab, ...cells] = cellsOf(row);
    const shown = PROJECT_ROLES.map((role) => {
      const { visible, enabled, reason } = tabStateOf(tab as ProjectTab, facts, viewer(role));
      if (!visible) return '-';
      return enabled ? 'Y' : Object.entries(TAB_REASONS).find(([, text]) => text === reason)?.[0];
    });
    expect(shown).toEqual(cells);
  });

  it.each(['Admin', 'None'] as const)('shows %s nothing', (role) => {
    const setting = { documents: [...PROJECT_ROLES] };
    expect(tabsOf({ ...FULL, setting }, viewer(role)).some(({ visible }) => visible)).toBe(false);
  });

  it('follows the setting of the company that owns the project, where it may', () => {
    const setting: TabFacts['setting'] = { claims: ['SiteContact'], documents: ['RiskEngineer'], details: [] };
    const states = tabsOf({ ...NEW, setting }, viewer('Broker'));
    const hidden = states.filter(({ visible }) => !visible).map(({ name }) => name);
    expect(hidden).toEqual(expect.arrayContaining(['claims', 'documents', 'details']));
    expect(tabStateOf('claims', { ...NEW, setting }, viewer('SiteContact')).visible).toBe(false);
    expect(tabStateOf('details', { ...NEW, setting }, viewer('ICUnderwriter')).enabled).toBe(true);
  });

  it('leaves a tab that the company shows to a role without any right to it closed, and says so', () => {
    const setting: TabFacts['setting'] = { contacts: ['ICCoordinator', 'DeveloperOwner'] };
    expect(tabStateOf('contacts', { ...NEW, setting }, viewer('DeveloperOwner'))).toEqual({
      name: 'contacts',
      visible: true,
      enabled: false,
      reason: TAB_REASONS.noAccess,
    });
  });

  it('closes FEE PROPOSAL to Lite subscribers alone', () => {
    const closed = { name: 'feeProposal', visible: true, enabled: false, reason: TAB_REASONS.notForLite };
    expect(tabStateOf('feeProposal', NEW, viewer('ICCoordinator', 'Lite'))).toEqual(closed);
    expect(tabStateOf('feeProposal', NEW, viewer('ICUnderwriter', 'Lite'))).toEqual(closed);
    for (const plan of ['FreeUsage', 'LitePlus', 'Pro', 'Global'] as const)
      expect(tabStateOf('feeProposal', NEW, viewer('ICCoordinator', plan)).enabled).toBe(true);
    expect(tabStateOf('feeProposal', NEW, viewer('Broker', 'Lite')).visible).toBe(false);
  });

  it.each([{ isDeployment21: true }, { hasDevices: true }])('has no CONTROLS with %j alone', (facts) => {
    expect(tabStateOf('devices', { ...NEW, ...facts }, viewer('ICCoordinator')).visible).toBe(false);
  });
});
