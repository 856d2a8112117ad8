import { randomUUID } from 'node:crypto';
import { projectScopeOf, type ItemFacts } from '@portal/access';
import type { CompanyType } from '@portal/contracts/common/enums';
import { demoId } from '@portal/contracts/common/demo';
import { partIn } from './demo-projects.ts';
import { NOT_THERE, NOT_YOURS, ofTenant, unlessOwn, type Kind } from './kind.ts';
import type { ProjectItemPath } from './project-items.ts';
import type { Tenant } from './tenant.ts';
import type { Walker } from './walkers.ts';
import type { World } from './world.ts';

export const UNKNOWN_ID = randomUUID();
const PROJECT_FIELDS = ['ProjectId', 'projectId'];

const projectOf = (world: World, who: Walker): string => world.project(who)?.id ?? world.ownOrAny(who).projectId;

/** The project in the account's reach: its company's, or one in which it takes part. */
export const PROJECT: Kind = {
  ids: (world, who) => ({
    reach: projectOf(world, who),
    foreign: world.another(who).projectId,
    closed: world.ownOrAny(who).closedProjectId,
  }),
  fields: PROJECT_FIELDS,
  nobody: 'no-such-project',
};

/** Returns the facts for the project that the account sees: engineers write where they are the primary one. */
export const asPrimary = (world: World, who: Walker): ItemFacts => ({
  primary: world.project(who)?.isPrimary ?? false,
});

/** The project of the account's company, visible without taking part, and the closed one. */
export const COMPANY_PROJECT = ofTenant(({ projectId }) => projectId, { nobody: 'no-such-project' });
export const CLOSED_PROJECT = ofTenant(({ closedProjectId }) => closedProjectId, { nobody: 'no-such-project' });

/** The construction project of the account's company, whose values follow from its details. */
export const CONSTRUCTION: Kind = ofTenant(({ projectId }) => projectId, {
  instead: unlessOwn,
  nobody: 'no-such-project',
  factsInReach: () => ({ primary: false }),
});

const operational: Kind = ofTenant(({ operationalId }) => operationalId, {
  instead: (world, who) => (world.own(who) || partIn(who, world.ownOrAny(who).operationalId) ? undefined : NOT_THERE),
  nobody: 'no-such-project',
  factsInReach: (world, who) => ({ primary: partIn(who, world.ownOrAny(who).operationalId)?.isPrimary ?? false }),
});
/** An operational property of the account's company, or of a company in whose project it takes part. */
export const OPERATIONAL: Kind = {
  ...operational,
  ids(world, who) {
    // People of risk companies take part in demo properties of several insurers.
    return { ...operational.ids(world, who), foreign: world.another(who).projectId };
  },
};

/** The primary location of the visible project: a demo project, or one of the account's company. */
export const LOCATION: Kind = {
  ids(world, who) {
    const projectId = projectOf(world, who);
    const tenant = world.tenants.find((one) => one.projectId === projectId);
    return {
      reach: tenant?.locationId ?? demoId(`location:${projectId}`),
      foreign: world.another(who).locationId,
      closed: world.ownOrAny(who).closedLocationId,
      own: world.own(who)?.locationId,
    };
  },
  nobody: 'no-such-location',
  factsInReach: asPrimary,
};

/** A kind of item of a project that `project-items.ts` makes for each company. */
export const ofProject = (path: ProjectItemPath, rest: Omit<Kind, 'ids'> = {}): Kind =>
  ofTenant(({ itemIds }) => itemIds[path], { instead: unlessOwn, ...rest });

/** The notes of the walk are the coordinators', who have them all: to others they are not their own. */
export const NOTE = ofProject('/notes', {
  factsInReach: () => ({ own: false, primary: false }),
});
export const CLAIM = ofTenant(({ claimId }) => claimId, { instead: unlessOwn, nobody: 'no-such-claim' });
export const BUDGET = ofTenant(({ budgetId }) => budgetId, { instead: unlessOwn, nobody: 'no-such-budget' });
export const ATTACHMENT = ofTenant(({ fileId }) => fileId, { instead: unlessOwn });
export const IMPORT_JOB = ofTenant(({ importJobId }) => importJobId);
export const REFUSED_IMPORT = ofTenant(({ refusedImportJobId }) => refusedImportJobId);
export const PARENT_COMPANY = ofTenant(({ parentCompanyId }) => parentCompanyId);
export const PROJECT_TYPE = ofTenant(({ projectTypeId }) => projectTypeId, { fields: ['projectTypeId'] });
export const BUSINESS_TYPE = ofTenant(({ businessTypeId }) => businessTypeId);

/**
 * A view of the project list: the account's own does not exist, the foreign one belongs to another company's
 * coordinator.
 */
export const VIEW: Kind = {
  ids: (world, who) => ({ reach: UNKNOWN_ID, foreign: world.another(who).viewId }),
  instead: () => NOT_THERE,
};

/** A view of a list of the dashboard: a person's own, like a {@link VIEW}. */
export const DASHBOARD_VIEW: Kind = {
  ids: (world, who) => ({ reach: UNKNOWN_ID, foreign: world.another(who).dashboardViewId }),
  instead: () => NOT_THERE,
};

/** A contact that the account sees. What a risk company's coordinator may change is of the own people (decisions §11). */
export const CONTACT: Kind = {
  ids: (world, who) => ({ reach: world.contact(who).id, foreign: world.another(who).projectContact.id }),
  facts: { ownCompany: true },
  body: (world, who, place) => (place === 'reach' ? world.contact(who) : world.another(who).projectContact).body,
};

/** A contact who waits for access, in a project of Northwind: its coordinators and underwriters decide. */
export const WAITING_CONTACT: Kind = {
  ids: (world, who) => ({
    reach: world.insurersProject.waitingId,
    foreign: who.company === 'northwind' ? world.another(who).projectContact.id : undefined,
  }),
  instead: (_world, who) => (who.company === 'northwind' ? undefined : NOT_THERE),
  nobody: UNKNOWN_ID,
};

/** A contact of the company's own book, which is not for those whose company owns no projects. */
export const BOOK_CONTACT: Kind = {
  ids: (world, who) => ({ reach: world.ownOrAny(who).bookContact.id, foreign: world.another(who).bookContact.id }),
  refuses: (who) => (projectScopeOf(who.viewer).kind === 'company' ? undefined : NOT_YOURS),
  body: (world, who, place) => (place === 'reach' ? world.ownOrAny(who) : world.another(who)).bookContact.body,
};
/** The book as a whole, and a person who is not in it. */
const { refuses } = BOOK_CONTACT;
export const BOOK: Kind = { ids: () => ({ reach: UNKNOWN_ID }), ...(refuses && { refuses }) };
export const NOBODY_IN_BOOK: Kind = { ...BOOK, instead: () => NOT_THERE };

/** A company contact is always of the own company: others do not exist (decisions §11). */
export const COMPANY_CONTACT: Kind = {
  ids: (world, who) => ({ reach: world.companyContact(who).id, foreign: world.anothersCompanyContact(who).id }),
  facts: { ownCompany: true },
  body: (world, who, place) => (place === 'reach' ? world.companyContact(who) : world.anothersCompanyContact(who)).body,
};

/** A person invited by a company, and the invite. Accounts without a company have none. */
const invited = (kind: 'contact' | 'member', id: 'inviteId' | 'userId', fields: readonly string[] = []): Kind => ({
  ids: (world, who) => ({
    reach: world.own(who)?.[kind]?.[id] ?? UNKNOWN_ID,
    foreign: world.another(who)[kind]?.[id],
  }),
  fields,
  instead: (world, who) => (world.own(who)?.[kind] ? undefined : NOT_THERE),
});
export const INVITE = invited('contact', 'inviteId');
export const INVITED_CONTACT = invited('contact', 'userId', ['contactId']);
export const INVITED_MEMBER = invited('member', 'userId', ['teamMemberId']);

const memberOf = ({ member }: Tenant): string => member?.userId ?? UNKNOWN_ID;
/** A member of the company's team, and the account itself. */
export const MEMBER: Kind = {
  ...INVITED_MEMBER,
  ids: (world, who) => ({ reach: world.own(who)?.member?.userId ?? UNKNOWN_ID, foreign: memberOf(world.another(who)) }),
};
export const ONESELF: Kind = {
  ids: (world, who) => ({ reach: who.viewer.userId, foreign: memberOf(world.another(who)) }),
};

/** A rate of the company; risk companies have none in the walk. */
export const RATE = ofTenant(({ rateId }) => rateId, { instead: unlessOwn });

/** Offices and settings of a company, which stand below the path of its type. */
export const companyOf = (companyType: CompanyType): Kind => ({
  ids: () => ({ reach: UNKNOWN_ID }),
  refuses: ({ viewer }) => (viewer.companyType === companyType ? undefined : NOT_YOURS),
});
export const settingOf = (companyType: CompanyType): Kind => ({
  ...companyOf(companyType),
  ids: (world, who) => ({ reach: world.own(who)?.settingId ?? UNKNOWN_ID, foreign: world.another(who).settingId }),
});

/** A company that the administrator has invited, and its invite. */
const ofAdministrator = ({ viewer }: Walker): string | undefined => (viewer.role === 'Admin' ? undefined : NOT_THERE);
export const INVITED_COMPANY: Kind = {
  ids: ({ invitedCompany }) => ({ reach: invitedCompany.companyId }),
  instead: (_world, who) => ofAdministrator(who),
};
export const COMPANY_INVITE: Kind = {
  ids: ({ invitedCompany }) => ({ reach: invitedCompany.inviteId }),
  instead: (_world, who) => ofAdministrator(who),
};

export const NOTIFICATION: Kind = {
  ids: (world, who) => ({ reach: world.notification(who), foreign: world.anothersNotification(who) }),
};

/** An item that does not exist. */
export const NOTHING: Kind = { ids: () => ({ reach: UNKNOWN_ID }), instead: () => NOT_THERE };
