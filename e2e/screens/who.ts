import { sidebarFor } from '@portal/access';
import { DEMO_COMPANIES } from '@portal/contracts/common/demo';
import { accountOf, type Person } from '../fixtures/people.ts';

/** Returns true for people with an enabled sidebar entry. */
export const has = (entry: string) => (person: Person) => {
  const { role, company, plan } = accountOf(person);
  const employer = DEMO_COMPANIES.find(({ key }) => key === company);
  const viewer = {
    role,
    companyType: employer?.type ?? ('NoCompany' as const),
    plan: employer?.plan ?? plan ?? ('FreeUsage' as const),
  };
  return sidebarFor(viewer).some(({ id, disabled }) => id === entry && !disabled);
};
/** Returns true for everybody signed in. */
export const signedIn = (): boolean => true;
/** Returns true for people with the sidebar entry and one of the roles. */
export const hasRole =
  (entry: string, ...roles: readonly string[]) =>
  (person: Person) =>
    has(entry)(person) && roles.includes(accountOf(person).role);
/** Returns a condition for people without one of the roles. */
export const but =
  (who: (person: Person) => boolean, ...roles: readonly string[]) =>
  (person: Person) =>
    who(person) && !roles.includes(accountOf(person).role);

/** Some people without the ones named. */
export const without =
  (who: (person: Person) => boolean, ...people: readonly Person[]) =>
  (person: Person) =>
    who(person) && !people.includes(person);
