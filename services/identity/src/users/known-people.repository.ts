import { canOn, projectScopeOf, tabStateOf, type Viewer } from '@portal/access';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { KnownPerson } from '@portal/contracts/identity/known-person';
import { scopeConditions } from '@portal/project-access';
import { nameOrder, queryPrepared, searchPattern, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { emailKey } from '../core/people/person.repository.ts';

const PERSON = `
  select u.user_id as id, u.email, json_build_object('firstName', u.first_name, 'lastName', u.last_name) as name,
    u.first_name || ' ' || u.last_name as "fullName", u.role, u.designation, u.company_type as "companyType",
    coalesce(c.name, u.company_name) as "companyName"
  from users u left join known_companies c using (company_id)`;

/**
 * Condition on people `u` whom a viewer knows: themselves, their company's, and who has accepted to take part in a project
 * whose CONTACTS its owner shows them. Parameters 1 to 5 are those of {@link knownTo}.
 */
const conditionOf = (scope: keyof ReturnType<typeof scopeConditions>): string => `
  u.access_status = 'HasAccess' and u.role <> 'Admin' and (u.user_id = $2 or u.company_id = $3
    or exists (select from known_participants theirs join known_projects p on p.id = theirs.project_id
      where theirs.user_id = u.user_id and theirs.is_accepted and p.status <> 'Deleted' and $4 <> (p.company_id = any($5::uuid[]))
        and ${scopeConditions('known_participants')[scope]}))`;

interface KnownTo {
  readonly scope: keyof ReturnType<typeof scopeConditions>;
  readonly values: readonly unknown[];
}

/**
 * Returns the viewer's scope, themselves, their company, and whose projects show them CONTACTS: all but some, or some. None
 * for those to whom CONTACTS shows their own company's people alone, or nobody (decisions §11).
 */
async function knownTo(pool: pg.Pool, viewer: Viewer): Promise<KnownTo> {
  const scope = projectScopeOf(viewer);
  if (!canOn(viewer, 'read', 'contact', {}))
    return { scope: scope.kind, values: [scope.id, viewer.userId, viewer.companyId, false, []] };
  const settings = await queryPrepared<{ id: string; tabs: TabAccessSetting }>(pool, {
    name: 'settings-of-contacts',
    text: `select company_id as id, tabs from known_tab_settings where tabs ? 'contacts'`,
    values: [],
  });
  const shows = (setting: TabAccessSetting | null): boolean => tabStateOf('contacts', { setting }, viewer).enabled;
  const isUsual = shows(null);
  const others = settings.filter(({ tabs }) => shows(tabs) !== isUsual).map(({ id }) => id);
  return { scope: scope.kind, values: [scope.id, viewer.userId, viewer.companyId, isUsual, others] };
}

/** Returns one person whom the viewer knows; undefined for others, and for ids and e-mails of nobody. */
export async function findKnownPerson(
  pool: pg.Pool,
  viewer: Viewer,
  who: { readonly id: string } | { readonly email: string },
): Promise<KnownPerson | undefined> {
  const { scope, values } = await knownTo(pool, viewer);
  const [by, key] = 'id' in who ? ['id', who.id] : ['email', emailKey(who.email)];
  // Two rows can have one e-mail for a moment: the later one counts.
  const found =
    by === 'id'
      ? 'u.user_id = $6'
      : 'u.user_id = (select o.user_id from users o where lower(o.email) = $6 order by o.email_since desc limit 1)';
  const [person] = await queryPrepared<KnownPerson>(pool, {
    name: `known-person-by-${by}-${scope}`,
    text: `${PERSON} where ${found} and ${conditionOf(scope)}`,
    values: [...values, key],
  });
  return person;
}

/** Returns a page of the people whom the viewer knows, and how many there are. */
export async function knownPeople(
  pool: pg.Pool,
  viewer: Viewer,
  { sortDirection, pageSize, offset, name }: ListParameters<'fullName'>,
): Promise<{ readonly items: readonly KnownPerson[]; readonly total: number }> {
  const { scope, values } = await knownTo(pool, viewer);
  const where = `where ($6::text is null or search_text(u.first_name || ' ' || u.last_name) like $6)
    and ${conditionOf(scope)}`;
  const searched = [...values, name === undefined ? null : searchPattern(name)];
  const direction = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const items = await queryPrepared<KnownPerson>(pool, {
    name: `known-people-${scope}-${direction}`,
    text: `${PERSON} ${where}
      order by ${nameOrder(`u.first_name || ' ' || u.last_name`)} ${direction}, u.user_id limit $7 offset $8`,
    values: [...searched, pageSize, offset],
  });
  const [counted] = await queryPrepared<{ total: number }>(pool, {
    name: `known-people-count-${scope}`,
    text: `select count(*)::int as total from users u ${where}`,
    values: searched,
  });
  return { items, total: counted?.total ?? 0 };
}
