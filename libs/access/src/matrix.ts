import type { Role } from '@portal/contracts/common/enums';
import type { Action, Condition, Resource } from '@portal/rights';

/** Some actions, allowed under all of the conditions. */
export interface Grant {
  readonly actions: readonly Action[];
  readonly conditions: readonly Condition[];
}
type Cell = readonly Grant[];
type Row = Partial<Readonly<Record<Role, Cell>>>;

const to = (actions: readonly Action[], ...conditions: readonly Condition[]): Grant => ({ actions, conditions });

const [C, R, U, D, A] = ['create', 'read', 'update', 'delete', 'approve'] as const;
const CRUD = [C, R, U, D] as const;

const read: Cell = [to([R])];
const readUpdate: Cell = [to([R, U])];
const readAfterReport: Cell = [to([R], 'afterReport')];
const ofOwnCompany: Cell = [to(CRUD, 'ownCompany')];
/** `CRUDo`: reads everything, changes own records only. */
const ownRecords: Cell = [to([C, R]), to([U, D], 'own')];
/** Decisions §26.6: changes everything, deletes own records only. */
const deleteOwn: Cell = [to([C, R, U]), to([D], 'own')];
/** `CRUDo*` */
const ownRecordsOfPrimary: Cell = [to([R]), to([C], 'primary'), to([U, D], 'primary', 'own')];
/** `RU*`: risk engineers other than the primary one only read (spec 1 §6). */
const updateByPrimary: Cell = [to([R]), to([U], 'primary')];
const writeByPrimary: Cell = [to([R]), to([C, U, D], 'primary')];
const riskReviewUploads: Cell = [to([R]), to([C], 'riskReviewFolder')];
const limitedClaims: Cell = [to([R], 'limitedClaim')];
const budgets: Row = { ICCoordinator: [to([...CRUD, A])], ICUnderwriter: [to([...CRUD, A])] };
const companies: Row = { ICCoordinator: ofOwnCompany, RCCoordinator: ofOwnCompany };
const ownOf = (actions: readonly Action[]): Row => ({
  ICCoordinator: [to(actions, 'own')],
  ICUnderwriter: [to(actions, 'own')],
  Broker: [to(actions, 'own')],
  InsuranceRepresentative: [to(actions, 'own')],
  RiskManager: [to(actions, 'own')],
  DeveloperOwner: [to(actions, 'own')],
  SiteContact: [to(actions, 'own')],
  RCCoordinator: [to(actions, 'own')],
  RiskEngineer: [to(actions, 'own')],
});
const types: Row = {
  ICCoordinator: [to([C, R, U])],
  ICUnderwriter: read,
  Broker: read,
  InsuranceRepresentative: read,
  RiskManager: read,
  DeveloperOwner: read,
  RCCoordinator: read,
  RiskEngineer: read,
};

/**
 * The whole matrix of decisions §11, both parts and the administrator's. What is not here is denied. A star (`RE*`)
 * limits writing to the project's primary risk engineer; reading stays with every engineer of the project.
 */
export const MATRIX: Readonly<Record<Resource, Row>> = {
  project: {
    ICCoordinator: [to([...CRUD, 'close', 'reopen'])],
    ICUnderwriter: readUpdate,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    SiteContact: read,
    RCCoordinator: read,
    RiskEngineer: [to([R]), to([U], 'primary', 'technical')],
  },
  location: {
    ICCoordinator: [to(CRUD)],
    ICUnderwriter: readUpdate,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    SiteContact: read,
    RCCoordinator: read,
    RiskEngineer: updateByPrimary,
  },
  note: {
    ICCoordinator: [to(CRUD)],
    ICUnderwriter: ownRecords,
    RCCoordinator: ownRecords,
    RiskEngineer: ownRecordsOfPrimary,
  },
  document: {
    ICCoordinator: [to([...CRUD, 'makePrivate'])],
    ICUnderwriter: [to([...CRUD, 'makePrivate'])],
    Broker: riskReviewUploads,
    InsuranceRepresentative: riskReviewUploads,
    RiskManager: riskReviewUploads,
    DeveloperOwner: riskReviewUploads,
    SiteContact: [to([C, R], 'primary', 'folderAllows')],
    RCCoordinator: deleteOwn,
    RiskEngineer: [to([R]), to([C, U], 'primary'), to([D], 'primary', 'own')],
  },
  contact: {
    // Contacts of people who may approve have access at once; those of others wait for approval (decisions §26.1).
    ICCoordinator: [to([...CRUD, A])],
    ICUnderwriter: [to([C, R, U, A])],
    Broker: read,
    InsuranceRepresentative: read,
    RCCoordinator: [to([R, U], 'ownCompany')],
    RiskEngineer: [to([R]), to([C], 'primary')],
  },
  inspection: {
    ICCoordinator: read,
    ICUnderwriter: read,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    SiteContact: read,
    RCCoordinator: [to([R]), to([C, U, D], 'ownEngineer')],
    RiskEngineer: writeByPrimary,
  },
  budget: budgets,
  feeProposal: budgets,
  resource: {
    ICCoordinator: [to(CRUD)],
    ICUnderwriter: [to(CRUD)],
    RCCoordinator: [to([R, U], 'ownCompany')],
    RiskEngineer: [to([R], 'own')],
  },
  reportNote: {
    ICCoordinator: read,
    ICUnderwriter: read,
    Broker: readAfterReport,
    InsuranceRepresentative: readAfterReport,
    RiskManager: readAfterReport,
    SiteContact: readAfterReport,
    RCCoordinator: read,
    RiskEngineer: updateByPrimary,
  },
  recommendation: {
    ICCoordinator: [to([R, A])],
    ICUnderwriter: [to([R, A])],
    Broker: [to([R], 'issued')],
    InsuranceRepresentative: [to([R], 'issued')],
    RiskManager: [to([R, 'act'], 'issued')],
    DeveloperOwner: [to([R, 'act'], 'issued')],
    SiteContact: [to([R], 'issued'), to(['act'], 'issued', 'primary')],
    RCCoordinator: [to([R, A]), to(['issue'], 'ownEngineer')],
    // The row of §11 gives `issue` to the risk company only, rule R10 of §5 to the primary engineer as well: the rule
    // about the single call is more specific.
    RiskEngineer: [to([R]), to([C, U, D, 'issue'], 'primary')],
  },
  claim: {
    ICCoordinator: [to(CRUD)],
    ICUnderwriter: [to(CRUD)],
    Broker: read,
    InsuranceRepresentative: limitedClaims,
    RiskManager: limitedClaims,
    DeveloperOwner: limitedClaims,
    RCCoordinator: limitedClaims,
    RiskEngineer: limitedClaims,
  },
  // Decisions §27: engineers book on projects where they are or were assigned, and read no others' rates. The insurer marks
  // entries of its own engineers as billed; of the others it sees statements.
  expense: {
    ICCoordinator: [to([A], 'ownCompany')],
    RCCoordinator: [to([...CRUD, A], 'ownCompany')],
    RiskEngineer: [to(CRUD, 'own')],
  },
  statement: {
    ICCoordinator: read,
    ICUnderwriter: read,
    RCCoordinator: [to([C], 'ownCompany')],
  },
  var: {
    ICCoordinator: readUpdate,
    ICUnderwriter: readUpdate,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    RCCoordinator: read,
    RiskEngineer: updateByPrimary,
  },
  analytics: {
    ICCoordinator: read,
    ICUnderwriter: read,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    RCCoordinator: read,
    RiskEngineer: read,
  },
  report: {
    ICCoordinator: [to([R, C, A])],
    ICUnderwriter: [to([R, C, A])],
    Broker: [to([R], 'shared')],
    InsuranceRepresentative: [to([R], 'shared')],
    RiskManager: [to([R], 'shared')],
    DeveloperOwner: [to([R], 'shared')],
    RCCoordinator: [to([R, C, A])],
    RiskEngineer: [to([R]), to([C, U], 'primary')],
  },
  // Coordinators set the flags of CONTROLS and register devices (decisions §27).
  control: {
    ICCoordinator: [to(CRUD)],
    ICUnderwriter: read,
    RiskManager: readUpdate,
    DeveloperOwner: readUpdate,
    SiteContact: read,
    RCCoordinator: read,
    RiskEngineer: read,
  },
  company: companies,
  teamMember: companies,
  rate: companies,
  globalEcosystem: {
    ICCoordinator: [to([R], 'globalPlan')],
    ICUnderwriter: [to([R], 'globalPlan')],
    Broker: [to([R], 'globalPlan')],
    InsuranceRepresentative: [to([R], 'globalPlan')],
    RCCoordinator: [to([R], 'globalPlan')],
    RiskEngineer: [to([R], 'globalPlan', 'withCompany')],
  },
  parentCompany: types,
  projectType: types,
  companyContact: {
    ICCoordinator: ofOwnCompany,
    ICUnderwriter: [to([R], 'ownCompany')],
    RCCoordinator: ofOwnCompany,
  },
  invite: {
    Admin: [to(CRUD)],
    ICCoordinator: [to([...CRUD, A])],
    ICUnderwriter: read,
    RCCoordinator: [to(CRUD, 'ownCompany'), to([A], 'ownRiskEngineer')],
  },
  notification: ownOf([R, U]),
  /** The administrator has the account page's Update Password (spec 3 §2). */
  account: { Admin: [to([R, U], 'own')], ...ownOf([R, U]) },
  /** The account page's Personal Info, which the administrator does not have (spec 3 §2). */
  personalInfo: ownOf([R, U]),
  help: ownOf([R]),
  dashboard: {
    ICCoordinator: read,
    ICUnderwriter: read,
    Broker: read,
    InsuranceRepresentative: read,
    RiskManager: read,
    DeveloperOwner: read,
    SiteContact: [to([R], 'inspections')],
    RCCoordinator: read,
    RiskEngineer: read,
  },
  library: { ICCoordinator: [to(CRUD)], RCCoordinator: deleteOwn, RiskEngineer: deleteOwn },
  subscription: { Admin: [to(CRUD)] },
  nonSubscriber: { Admin: read },
  communication: { Admin: [to(CRUD)] },
  cancellationRequest: { Admin: [to([R, A])] },
  aggregatedTiv: { Admin: read },
};

/** Resources that users of broker companies never have (decisions §11). */
export const NOT_FOR_BROKER_COMPANIES: readonly Resource[] = ['globalEcosystem', 'library'];
