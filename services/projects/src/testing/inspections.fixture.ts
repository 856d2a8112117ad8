import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Inspection } from '@portal/contracts/projects/inspection';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { randomUUID } from 'node:crypto';
import type { TestAnswer, TestCompany, TestPortal } from './testing-portal.ts';

type Claims = Partial<SessionClaims>;

/** A project of an insurer with a location and the people of the risk engineer's work, each with a function in it. */
export interface TestSite {
  readonly company: TestCompany;
  readonly projectId: string;
  readonly locationId: string;
  readonly people: SitePeople;
}

export interface SitePeople {
  readonly coordinator: Claims;
  readonly underwriter: Claims;
  /** The primary risk engineer, of a risk company. */
  readonly engineer: Claims;
  /** The coordinator of that risk company. */
  readonly riskCoordinator: Claims;
  readonly siteContact: Claims;
  readonly otherSiteContact: Claims;
  readonly riskManager: Claims;
  readonly owner: Claims;
  readonly broker: Claims;
  readonly representative: Claims;
}

const SITE_ZONE = 'Europe/Berlin';
const COORDINATE = { latitude: 48.137, longitude: 11.575 };
const alone = (role: Claims['role'] & string, firstName: string): Claims => ({
  role,
  sub: randomUUID(),
  firstName,
  lastName: 'Berg',
});

/** Adds a project in Munich with all of its people. */
export async function addSite(portal: TestPortal, insurer?: TestCompany): Promise<TestSite> {
  const company = insurer ?? (await portal.addCompany('Northwind Insurance'));
  const riskCompany = { companyType: 'Risk', companyId: randomUUID() } as const;
  const people: SitePeople = {
    coordinator: company.person('ICCoordinator', { firstName: 'Clara', lastName: 'Nordin' }),
    underwriter: company.person('ICUnderwriter', { firstName: 'Uma', lastName: 'Wright' }),
    engineer: { role: 'RiskEngineer', ...riskCompany, sub: randomUUID(), firstName: 'Erik', lastName: 'Stone' },
    riskCoordinator: { role: 'RCCoordinator', ...riskCompany, sub: randomUUID(), firstName: 'Rita', lastName: 'Stone' },
    siteContact: alone('SiteContact', 'Sanna'),
    otherSiteContact: alone('SiteContact', 'Otto'),
    riskManager: alone('RiskManager', 'Mina'),
    owner: alone('DeveloperOwner', 'Dora'),
    broker: alone('Broker', 'Bo'),
    representative: alone('InsuranceRepresentative', 'Ines'),
  };
  const projectId = await portal.addProject(company);
  const { coordinator, underwriter, otherSiteContact, ...others } = people;
  for (const [name, person] of Object.entries(others)) {
    await portal.addParticipant(projectId, person, name === 'engineer' || name === 'siteContact');
  }
  await portal.addParticipant(projectId, otherSiteContact);
  void underwriter;
  const body = { projectId, name: 'Tower Site', address: 'Marienplatz 1', coordinate: COORDINATE };
  const { id: locationId } = dataOf<{ id: string }>(await portal.call(coordinator, 'POST', '/locations', body));
  await portal.knex('locations').where({ id: locationId }).update({ time_zone: SITE_ZONE });
  return { company, projectId, locationId, people };
}

/** Returns the data of an answer; fails the test for anything but success. */
export function dataOf<Data>({ status, body }: TestAnswer): Data {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data as Data;
}

export const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Returns the calendar day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: Date | string = new Date()): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));

/** Returns the calendar day some days from now at the site. */
export function inDays(days: number): string {
  const day = new Date(`${dayIn(SITE_ZONE)}T00:00Z`);
  // Calendar days: 24 hours more are not the next day in the night in which the clocks change.
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Fields of an inspection that are accepted; a test states what matters to it. */
export const inspectionFields = ({ projectId, locationId }: TestSite, fields: object = {}) => ({
  projectId,
  locationId,
  startDateTime: inHours(24),
  endDateTime: inHours(28),
  kind: 'OnSite',
  ...fields,
});

export async function schedule(portal: TestPortal, site: TestSite, fields: object = {}): Promise<Inspection> {
  return dataOf(await portal.call(site.people.engineer, 'POST', '/inspections', inspectionFields(site, fields)));
}

/** Adds an inspection that started an hour ago. */
export async function startedInspection(portal: TestPortal, site: TestSite, fields: object = {}): Promise<Inspection> {
  const { id } = await schedule(portal, site, fields);
  await portal
    .knex('inspections')
    .where({ id })
    .update({ status: 'InProgress', start_at: inHours(-1), started_at: inHours(-1), version: 2 });
  return dataOf(await portal.call(site.people.engineer, 'GET', `/inspections/${id}`));
}

/** Fields of a recommendation that are accepted; a test states what matters to it. */
export const recommendationFields = (fields: object = {}) => ({
  category: 'Fire',
  type: 'Hot Work',
  priority: 'Urgent',
  comment: 'Permits for hot work are missing.',
  dueDate: inDays(30),
  combustibility: 'Combustible',
  ...fields,
});

export async function addRisk(
  portal: TestPortal,
  { people }: TestSite,
  { id: inspectionId }: Pick<Inspection, 'id'>,
  fields: object = {},
): Promise<RecommendationDetail> {
  const body = { inspectionId, ...recommendationFields(fields) };
  return dataOf(await portal.call(people.engineer, 'POST', '/risks', body));
}
