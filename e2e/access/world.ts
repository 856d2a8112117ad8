import { randomUUID } from 'node:crypto';
import { can } from '@portal/access';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import type { CreateProject, Project } from '@portal/contracts/projects/project';
import { demoProjectOf, demoProjectsOf, partIn, type DemoPart } from './demo-projects.ts';
import { inviteCompany, type InvitedCompany } from './invited-company.ts';
import { makeCompanyContact, makeContact, riskCompanyContact, type WalkContact } from './place-contacts.ts';
import { entryOf } from './place-money.ts';
import { makeLibrary, makeProjectDocuments, type LibraryDocuments, type ProjectDocuments } from './place-documents.ts';
import { makeAllRisks, type WalkRisks } from './place-risks.ts';
import { makeInsurersProject, type InsurersProject } from './place-requests.ts';
import { makeTenant, type Tenant } from './tenant.ts';
import type { Walker } from './walkers.ts';

/** A project that an account sees, with the account's part in it. */
export interface ReachedProject {
  readonly id: string;
  readonly isPrimary: boolean;
}

/** Items that the walk calls routes with, made for it so that no other data change. */
export interface World {
  readonly walkers: readonly Walker[];
  /** Returns the items of the account's own company, or those of an unrelated one. */
  ownOrAny(who: Walker): Tenant;
  /** The items of a company that is not the account's. */
  another(who: Walker): Tenant;
  /** The items of the company, if the account's own people may see them. */
  own(who: Walker): Tenant | undefined;
  readonly tenants: readonly Tenant[];
  /** A company that the administrator has invited, whose invite was taken back. */
  readonly invitedCompany: InvitedCompany;
  /** A project in the account's reach: its company's, or one in which it takes part. */
  project(who: Walker): ReachedProject | undefined;
  /** Returns the documents of that project; those of another one for accounts without a project. */
  documents(who: Walker): ProjectDocuments;
  /** Returns a contact of that project visible to the account; one of another project for accounts without one. */
  contact(who: Walker): WalkContact;
  /** The site contact of that project. */
  siteContact(who: Walker): WalkContact;
  /** The library of the account's company; undefined where nothing was made in it. */
  library(who: Walker): LibraryDocuments | undefined;
  /** Returns the library of another company. */
  anothersLibrary(who: Walker): LibraryDocuments;
  /** A company of the book of the account's company; of Northwind's where it has none. */
  companyContact(who: Walker): WalkContact;
  /** One of another company's. */
  anothersCompanyContact(who: Walker): WalkContact;
  /** An entry of time or expenses in a project that the account cannot see. */
  anothersEntry(who: Walker): string;
  /** Inspections and recommendations of a project in the account's reach, if they have been made for one. */
  risks(who: Walker): WalkRisks | undefined;
  /** Returns the items of a project that the account cannot see. */
  foreignRisks(who: Walker): WalkRisks | undefined;
  /** A project in which a risk company is a mere contact, with a contact who waits for access. */
  readonly insurersProject: InsurersProject;
  /** Returns true if the account holds the primary function of its role in that project. */
  isPrimaryOfRisks(who: Walker): boolean;
  /** Returns true if the account approves the work of that project's engineer (decisions §5). */
  isApproverOfRisks(who: Walker): boolean;
  /** The details of a project as the account reads them, as the body of `PUT /projects`. */
  asRead(who: Walker, projectId: string): Promise<CreateProject & { id: string }>;
  /** A notification of the account's own; the id of none where it has none. */
  notification(who: Walker): string;
  /** One of somebody else's. */
  anothersNotification(who: Walker): string;
}

/** Companies whose coordinator can make projects. */
const TENANTS = {
  northwind: 'coordinator@insurer.example',
  rival: 'coordinator@rival.example',
  meridian: 'coordinator@brokerco.example',
  harbour: 'coordinator@lite.example',
} as const;

/** The accounts that create the library of each company. */
const LIBRARIES = {
  northwind: TENANTS.northwind,
  rival: TENANTS.rival,
  granite: 'coordinator@riskco.example',
} as const;

/** The accounts that keep the contact book of each company. */
const BOOKS = { ...TENANTS, granite: LIBRARIES.granite } as const;

/** Creates the items of the walk, or finds those of an earlier walk. */
export async function makeWorld(walkers: readonly Walker[]): Promise<World> {
  const walkerOf = (email: string): Walker =>
    found(
      walkers.find((one) => one.email === email),
      email,
    );
  const tenants = await Promise.all(Object.entries(TENANTS).map(([key, email]) => makeTenant(key, walkerOf(email))));
  const invitedCompany = await inviteCompany(
    found(
      walkers.find(({ viewer }) => viewer.role === 'Admin'),
      'administrator',
    ),
  );
  const tenantOf = (key: string | null): Tenant | undefined => tenants.find((tenant) => tenant.key === key);
  const northwind = walkerOf(TENANTS.northwind);
  const own = (who: Walker): Tenant | undefined => tenantOf(who.company);
  const parts = new Map<string, DemoPart | undefined>();
  const documents = new Map<string, Promise<ProjectDocuments>>();
  const notifications = new Map<string, string>();
  const noNotification = randomUUID();
  await Promise.all(
    walkers.map(async (who) => {
      const part = await demoProjectOf(northwind, who.email);
      parts.set(who.email, part);
      // The name lacks the company's marker, because participants of other companies may read it.
      if (part && !documents.has(part.id)) {
        documents.set(part.id, makeProjectDocuments(northwind, part.id, 'For the walk'));
      }
      if (who.viewer.acceptedEula && can(who.viewer, 'read', 'notification')) {
        notifications.set(who.email, await newNotification(who));
      }
    }),
  );

  const siteContacts = new Map<string, WalkContact>();
  const riskContacts = new Map<string, WalkContact>();
  for (const part of parts.values()) {
    if (!part || siteContacts.has(part.id)) continue;
    siteContacts.set(part.id, await makeContact(northwind, 'For the walk', part.id));
    const ofRiskCompany = await riskCompanyContact(northwind, part.id);
    if (ofRiskCompany) riskContacts.set(part.id, ofRiskCompany);
  }
  const siteContact = (who: Walker): WalkContact =>
    siteContacts.get(parts.get(who.email)?.id ?? '') ?? (own(who) ?? found(tenants[0], 'tenant')).projectContact;

  const ofProjects = new Map<string, ProjectDocuments>();
  for (const [id, made] of documents) ofProjects.set(id, await made);
  const libraries = new Map<string, LibraryDocuments>();
  for (const [key, email] of Object.entries(LIBRARIES)) {
    libraries.set(key, await makeLibrary(walkerOf(email), `Walk ${key}`));
  }

  const companyContacts = new Map<string, WalkContact>();
  for (const [key, email] of Object.entries(BOOKS)) {
    companyContacts.set(key, await makeCompanyContact(walkerOf(email), `Walk ${key}`));
  }

  const entryIn = (email: string, company: 'northwind' | 'rival'): Promise<string> =>
    entryOf(walkerOf(email), demoProjectsOf(email, company));
  const entryOfNorthwind = await entryIn('engineer@insurer.example', 'northwind');
  const entryOfRival = await entryIn('engineer@riskco.example', 'rival');

  const allRisks = await makeAllRisks(walkers, (email) => parts.get(email));
  const risks = (who: Walker): WalkRisks | undefined =>
    allRisks.find(({ projectId }) => projectId === parts.get(who.email)?.id) ??
    allRisks.find(({ projectId }) => partIn(who, projectId));
  const insurersProject = await makeInsurersProject({
    coordinator: northwind,
    engineer: walkerOf('engineer@insurer.example'),
    riskCoordinator: walkerOf('coordinator@riskco.example'),
    project: found(tenantOf('northwind'), 'tenant').project,
  });
  const engineerOf = (one: WalkRisks): string => walkers.find((who) => isEngineerOf(who, one))?.email ?? '';

  return {
    risks,
    insurersProject,
    foreignRisks: (who) => allRisks.find(({ projectId }) => !partIn(who, projectId)),
    isPrimaryOfRisks: (who) => partIn(who, risks(who)?.projectId ?? '')?.isPrimary === true,
    isApproverOfRisks(who) {
      const own = risks(who);
      if (!own) return false;
      const isOfRiskCompany = engineerOf(own) === 'engineer@riskco.example';
      const { role } = who.viewer;
      return isOfRiskCompany ? role === 'RCCoordinator' : role === 'ICCoordinator' || role === 'ICUnderwriter';
    },
    walkers,
    tenants,
    invitedCompany,
    own,
    ownOrAny: (who) => own(who) ?? found(tenants[0], 'tenant'),
    another: (who) =>
      found(
        tenants.find(({ key }) => key !== who.company && key !== 'northwind'),
        'other tenant',
      ),
    project(who) {
      const part = parts.get(who.email);
      if (part) return part;
      const tenant = own(who);
      return tenant && { id: tenant.projectId, isPrimary: false };
    },
    documents: (who) =>
      ofProjects.get(parts.get(who.email)?.id ?? '') ?? (own(who) ?? found(tenants[0], 'tenant')).documents,
    siteContact,
    contact: (who) =>
      (who.viewer.role === 'RCCoordinator' ? riskContacts.get(parts.get(who.email)?.id ?? '') : undefined) ??
      siteContact(who),
    library: (who) => libraries.get(who.company ?? ''),
    anothersLibrary: (who) =>
      found(
        [...libraries].find(([key]) => key !== who.company && key !== 'northwind')?.[1],
        'library of somebody else',
      ),
    companyContact: (who) =>
      found(companyContacts.get(who.company ?? '') ?? companyContacts.get('northwind'), 'company contact'),
    anothersCompanyContact: (who) =>
      found(
        [...companyContacts].find(([key]) => key !== who.company && key !== 'northwind')?.[1],
        'company contact of somebody else',
      ),
    // Others who book take no part in the projects of Northwind's own engineer, nor people of Northwind in those of Rival.
    anothersEntry: (who) => (who.company === 'northwind' ? entryOfRival : entryOfNorthwind),
    async asRead(who, projectId) {
      const read = await who.api<Project>('GET', `/projects/${projectId}`);
      return detailsOf(read);
    },
    notification: (who) => notifications.get(who.email) ?? noNotification,
    anothersNotification: (who) =>
      found([...notifications].find(([email]) => email !== who.email)?.[1], 'notification of somebody else'),
  };
}

const isEngineerOf = (who: Walker, { projectId }: WalkRisks): boolean =>
  who.viewer.role === 'RiskEngineer' && partIn(who, projectId)?.isPrimary === true;

async function newNotification(who: Walker): Promise<string> {
  await who.api('GET', '/seed/generate-notification');
  const { items } = await who.api<{ items: InboxItem[] }>('GET', '/notifications/inbox?pageSize=1');
  return found(items[0], `notification of ${who.email}`).id;
}

function detailsOf(project: Project): CreateProject & { id: string } {
  const { parentCompany, projectType, businessType, ...rest } = project;
  return {
    ...rest,
    constructionValue: rest.constructionValue ?? 0,
    policyStartDate: rest.policyStartDate ?? '',
    policyExpireDate: rest.policyExpireDate ?? '',
    parentCompanyId: parentCompany.id,
    projectTypeId: projectType.id,
    businessTypeId: businessType.id,
  } as CreateProject & { id: string };
}

export function found<Item>(item: Item | undefined | null, what: string): Item {
  if (item === undefined || item === null) throw new Error(`There is no ${what}`);
  return item;
}
