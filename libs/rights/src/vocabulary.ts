/** Subjects of rights: the rows of decisions §11, one noun each. */
export const RESOURCES = [
  'project',
  'location',
  'note',
  'document',
  'contact',
  'inspection',
  'budget',
  'feeProposal',
  'resource',
  'reportNote',
  'recommendation',
  'claim',
  'expense',
  'statement',
  'var',
  'analytics',
  'report',
  'control',
  'company',
  'teamMember',
  'rate',
  'globalEcosystem',
  'parentCompany',
  'projectType',
  'companyContact',
  'invite',
  'notification',
  'account',
  'personalInfo',
  'help',
  'dashboard',
  'library',
  'subscription',
  'nonSubscriber',
  'communication',
  'cancellationRequest',
  'aggregatedTiv',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** Actions of rights: the letters of decisions §11 and the verbs beside them. */
export const ACTIONS = [
  'create',
  'read',
  'update',
  'delete',
  'approve',
  'close',
  'reopen',
  'makePrivate',
  'act',
  'issue',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Conditions that depend on the viewer only. */
export type ViewerCondition =
  /** The viewer's plan is Global. */
  | 'globalPlan'
  /** The viewer belongs to a company. */
  | 'withCompany';

/** Conditions that the item decides: the service that holds the item knows the answer. */
export type ItemCondition =
  /** The item is the viewer's own record. */
  | 'own'
  /** The item belongs to the viewer's company. */
  | 'ownCompany'
  /** The viewer holds the primary function of their role in the project (`RE*`, primary site contact). */
  | 'primary'
  /** The project's primary risk engineer belongs to the viewer's company, or it has the open assignment (decisions §26.2). */
  | 'ownEngineer'
  /** The folder lets site contacts in. */
  | 'folderAllows'
  /** The folder is Risk Review Information. */
  | 'riskReviewFolder'
  /** A report of the project has been generated. */
  | 'afterReport'
  /** The recommendation has been issued. */
  | 'issued'
  /** The report has been shared with the viewer. */
  | 'shared'
  /** True for an invite of a risk engineer of the viewer's company. */
  | 'ownRiskEngineer'
  /** Restricts the right to inspections. */
  | 'inspections';

/** Limits to some fields of the item. */
export type FieldLimit =
  /** Number, cause, date and status of a claim; no amounts, no attachments. */
  | 'limitedClaim'
  /** The fields of a project that its risk engineer may change. */
  | 'technical';

export type Condition = ViewerCondition | ItemCondition | FieldLimit;

/** Fields that a limit leaves (decisions §11). */
export const FIELD_LIMITS = {
  limitedClaim: ['claimNumber', 'cause', 'dateOfLoss', 'status'],
  technical: ['constructionType', 'combustibility', 'stories', 'area', 'buildDate', 'description'],
} as const satisfies Record<FieldLimit, readonly string[]>;
