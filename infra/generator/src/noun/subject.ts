import { can, tabStateOf, scope, type Actor } from '@portal/access';
import { PROJECT_ROLES, type ProjectRole } from '@portal/contracts/common/tab-access';
import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import { RESOURCES, type Resource } from '@portal/rights';
import type { Names } from '../names.ts';
import { GeneratorFault } from '../plan.ts';

/** The resource of the rights, the tab that shows the noun, and what follows from them for its tests. */
export interface Subject {
  readonly resource: { readonly name: string; readonly isNew: boolean };
  readonly tab: { readonly name: string; readonly isNew: boolean };
  /** Roles that have the tab and may read. */
  readonly readers: readonly ProjectRole[];
  /** Some roles that may not read. */
  readonly outsiders: readonly ProjectRole[];
  /** A demo person of the insurer who does not have the tab. */
  readonly outsider: string | undefined;
}

/** People who see every project of the insurer. */
const INSURERS: readonly (readonly [ProjectRole, string])[] = [
  ['ICUnderwriter', 'underwriter'],
  ['RiskEngineer', 'internalEngineer'],
];

/** The words of the command line that say whose the noun is. */
export interface SubjectOptions {
  /** Roles that have the noun, with commas between them; coordinators alone by default. */
  readonly roles?: string | undefined;
  readonly resource?: string | undefined;
  readonly tab?: string | undefined;
}

/** Returns the subject of a noun: a resource and a tab of its own, or those that the specification has already. */
export function subjectOf(names: Names, { roles = 'ICCoordinator', resource, tab }: SubjectOptions): Subject {
  if (resource === undefined && tab === undefined) return ownSubject(names, roles.split(','));
  if (!isResource(resource)) throw new GeneratorFault(`--resource is one of ${RESOURCES.join(', ')}.`);
  if (!isTab(tab)) throw new GeneratorFault(`--tab is one of ${PROJECT_TAB_NAMES.join(', ')}.`);
  const mayAll = (['create', 'read', 'update', 'delete'] as const).every(
    (action) => scope(actor('ICCoordinator'), action, resource)?.length === 0,
  );
  if (!mayAll) throw new GeneratorFault(`The matrix does not give coordinators all of '${resource}'.`);
  const reads = (role: ProjectRole): boolean => can(actor(role), 'read', resource);
  const sees = (role: ProjectRole): boolean => tabStateOf(tab, { setting: null }, actor(role)).visible;
  return {
    resource: { name: resource, isNew: false },
    tab: { name: tab, isNew: false },
    readers: PROJECT_ROLES.filter((role) => reads(role) && sees(role)),
    outsiders: PROJECT_ROLES.filter((role) => !reads(role)).slice(0, 2),
    outsider: INSURERS.find(([role]) => !sees(role))?.[1],
  };
}

function ownSubject(names: Names, roles: readonly string[]): Subject {
  const readers = PROJECT_ROLES.filter((role) => roles.includes(role));
  if (readers.length < roles.length) throw new GeneratorFault(`--roles are some of ${PROJECT_ROLES.join(',')}.`);
  if (!readers.includes('ICCoordinator')) throw new GeneratorFault('Coordinators have every noun of their projects.');
  return {
    resource: { name: names.noun, isNew: true },
    tab: { name: names.files, isNew: true },
    readers,
    outsiders: PROJECT_ROLES.filter((role) => !readers.includes(role)).slice(0, 2),
    outsider: INSURERS.find(([role]) => !readers.includes(role))?.[1],
  };
}

const isResource = (name: string | undefined): name is Resource => (RESOURCES as readonly unknown[]).includes(name);
const isTab = (name: string | undefined): name is ProjectTab =>
  (PROJECT_TAB_NAMES as readonly unknown[]).includes(name);
const actor = (role: ProjectRole): Actor => ({ role, companyType: 'Insurance', plan: 'Global' });
