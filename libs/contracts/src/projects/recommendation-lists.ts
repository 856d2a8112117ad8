// Separate from the schemas, so that screens and the workflow do not load them.

/** Statuses of a recommendation (spec 1 §4, spec 2 §4), in the order of their path. */
export const RECOMMENDATION_STATUSES = [
  'Draft',
  'WaitingForApproval',
  'SentToRiskEngineer',
  'Approved',
  'ApprovedByRE',
  'Rejected',
  'Amended',
  'Issued',
  'Actioned',
  'InProgress',
  'FurtherAction',
  'Closed',
] as const;
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];

/** Status labels: two statuses have another label than their name, one of them that of a third status (spec 2 §4). */
export const RECOMMENDATION_STATUS_LABELS: Readonly<Record<RecommendationStatus, string>> = {
  Draft: 'Draft',
  WaitingForApproval: 'Waiting For Approval',
  SentToRiskEngineer: 'Sent To Risk Engineer',
  Approved: 'Approved',
  ApprovedByRE: 'Draft Approved',
  Rejected: 'Rejected',
  Amended: 'Rejected',
  Issued: 'Issued',
  Actioned: 'Actioned',
  InProgress: 'In Progress',
  FurtherAction: 'Further Action',
  Closed: 'Closed',
};

/** Statuses from Issued on: visible to the site, and open to comments (decisions §5). */
export const ISSUED_STATUSES = [
  'Issued',
  'Actioned',
  'InProgress',
  'FurtherAction',
  'Closed',
] as const satisfies readonly RecommendationStatus[];

/** Returns true if a recommendation has been issued. */
export const isIssued = (status: string): boolean => (ISSUED_STATUSES as readonly string[]).includes(status);

/** Statuses that wait for the site (`recommendation.awaitsAction` of the notifications). */
export const AWAITING_STATUSES = [
  'Issued',
  'InProgress',
  'FurtherAction',
] as const satisfies readonly RecommendationStatus[];

/** Statuses that are not the end of a recommendation, in the order of their path. */
export const OPEN_STATUSES = RECOMMENDATION_STATUSES.filter((status) => status !== 'Closed');

/**
 * Sort fields of recommendations; by number by default. `urgency` puts overdue ones first, then goes by priority, then
 * by due date; closed ones come last.
 */
export const RECOMMENDATION_SORT_FIELDS = [
  'urgency',
  'number',
  'inspectionNumber',
  'status',
  'category',
  'type',
  'priority',
  'dueDateTime',
] as const;
export type RecommendationSortField = (typeof RECOMMENDATION_SORT_FIELDS)[number];

/** Days before its due date from which a recommendation that waits for the site is due soon (RecommendationDueSoon). */
export const DUE_SOON_DAYS = 7;

/** Priorities, the highest first (spec 2 §4), each with the days until its due date (decisions §5, §26.3). */
export const RECOMMENDATION_PRIORITIES = ['Immediate', 'Urgent', 'Routine', 'Advisory'] as const;
export type RecommendationPriority = (typeof RECOMMENDATION_PRIORITIES)[number];
export const DUE_DAYS: Readonly<Record<RecommendationPriority, number>> = {
  Immediate: 7,
  Urgent: 30,
  Routine: 90,
  Advisory: 180,
};

const DAY_MS = 86_400_000;
/** Returns the due date that a priority suggests, counted from the present calendar day at the site (decisions §26.3). */
export const suggestedDueDate = (siteToday: string, priority: RecommendationPriority): string =>
  new Date(Date.parse(`${siteToday}T00:00:00Z`) + DUE_DAYS[priority] * DAY_MS).toISOString().slice(0, 10);

/** The type that each category has besides its own, with a text of its own (decisions §17). */
export const OTHER_TYPE = 'Other';

/** Types of recommendations by category (decisions §17), in the order of display. */
export const RECOMMENDATION_TYPES = {
  Fire: [
    'Hot Work',
    'Smoking Controls',
    'Temporary Electrical',
    'Temporary Heating',
    'Combustible Storage',
    'Waste Removal',
    'Flammable Liquids & Gases',
    'Fire Detection',
    'Sprinklers & Standpipes',
    'Extinguishers',
    'Fire Water Supply',
    'Compartmentation',
    'Fire Access',
    'Cooking & Welfare Areas',
    'Lithium-ion Charging',
    'Emergency Plan',
  ],
  Flood: [
    'Flood Emergency Response Plan',
    'Site Drainage',
    'Dewatering',
    'Cofferdam & Barriers',
    'Storage Elevation',
    'Critical Equipment Location',
    'Early Warning',
  ],
  'Water Damage': [
    'Water Management Plan',
    'Pressure Testing',
    'Isolation Valves',
    'Leak Detection',
    'Roof & Façade Openings',
    'Temporary Weatherproofing',
    'Riser Supervision',
    'Freeze Protection',
    'Out-of-hours Shutdown',
  ],
  Impact: [
    'Crane Operations',
    'Lifting Plan',
    'Vehicle Routes',
    'Exclusion Zones',
    'Falling Objects',
    'Third-party Property',
    'Underground Services',
  ],
  'Natural Perils': [
    'Storm Plan',
    'Lightning Protection',
    'Hail',
    'Snow Load',
    'Earthquake Preparedness',
    'Wildfire Clearance',
  ],
  Collapse: [
    'Temporary Works Design',
    'Excavation Support',
    'Formwork & Falsework',
    'Scaffold',
    'Structural Stability',
    'Adjacent Structures',
    'Demolition Sequence',
    'Monitoring',
  ],
  Explosion: ['Gas Storage', 'Dust', 'Pressure Systems', 'Boilers', 'Blasting', 'Purging & Commissioning'],
  'Health & Safety': [
    'Work at Height',
    'PPE',
    'Confined Space',
    'Access & Egress',
    'First Aid',
    'Training',
    'Housekeeping',
  ],
  'Quality Procedures': [
    'Quality Plan',
    'Inspection & Test Plan',
    'Document Control',
    'Method Statements',
    'Subcontractor Control',
  ],
  'Quality Assurance': [
    'Material Certification',
    'Third-party Inspection',
    'Non-conformance',
    'Testing & Commissioning',
    'As-built Records',
  ],
  Security: [
    'Perimeter',
    'Access Control',
    'Guarding',
    'CCTV',
    'Lighting',
    'Plant & Material Storage',
    'Arson Prevention',
  ],
  'Moisture Control': [
    'Moisture Plan',
    'Timber Protection',
    'Moisture Monitoring',
    'Drying Procedure',
    'Envelope Sequence',
  ],
  Quality: ['Workmanship', 'Materials', 'Design Review', 'Supervision'],
  Compliance: ['Permits', 'Code Compliance', 'Policy Condition', 'Statutory Inspection'],
  Storm: ['Loose Material', 'Temporary Cover', 'Shutdown Trigger', 'Inspection After Event'],
  Seismic: ['Bracing', 'Anchorage', 'Gas Shut-off', 'Structural Review'],
  Landslide: ['Slope Stability', 'Retaining Structures', 'Surface Water', 'Monitoring'],
  Safety: ['Safe System of Work', 'Induction', 'Permit to Work', 'Incident Reporting'],
  Logistics: ['Transport', 'Laydown Area', 'Storage Conditions', 'Delivery Sequence'],
  Windstorm: ['Crane Weathervaning', 'Scaffold Sheeting', 'Cladding & Roof Fixing', 'Wind Monitoring'],
  'Storm Surge': ['Surge Plan', 'Shore Protection', 'Equipment Relocation'],
  'BI Preparedness': ['Continuity Plan', 'Critical Spares', 'Supplier Dependency', 'Utilities Back-up', 'Salvage Plan'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type RecommendationCategory = keyof typeof RECOMMENDATION_TYPES;
export const RECOMMENDATION_CATEGORIES = Object.keys(RECOMMENDATION_TYPES) as [
  RecommendationCategory,
  ...RecommendationCategory[],
];

/** Returns true if a type belongs to a category (decisions §17). */
export const isTypeOf = (category: RecommendationCategory, type: string): boolean =>
  type === OTHER_TYPE || (RECOMMENDATION_TYPES[category] as readonly string[]).includes(type);

/**
 * Comments with which the engineer closes a recommendation without an action (decisions §5, R16); more text may follow.
 */
export const CLOSING_COMMENTS = ['Superseded', 'Risk accepted'] as const;

/** Lengths of a recommendation's texts in characters, and numbers of its files (decisions §17, §20). */
export const RECOMMENDATION_LIMITS = {
  otherType: 50,
  location: 95,
  action: 1000,
  comment: 1000,
  photos: 20,
  actionFiles: 20,
  bulk: 500,
  /** Recommendations that one call moves on or edits, each by itself. */
  bulkSteps: 100,
  /** Recommendations of an inspection: calls about all of them, reports and scores read each. */
  ofInspection: 1_000,
} as const;

/** Steps that one call takes with several recommendations. */
export const BULK_STEPS = ['approve', 'reject', 'start', 'action', 'requireFurtherAction', 'close'] as const;
export type BulkStep = (typeof BULK_STEPS)[number];

/** Approvals required where the company has no setting (decisions §5), by the employment of the engineer. */
export const APPROVAL_DEFAULTS = { external: true, internal: false } as const;

/** Minutes before its start from which an inspection's data are recorded (spec 2 §9). */
export const RECORDING_OPENS_MINUTES = 15;

/** Returns the instant from which the data of an inspection are recorded. */
export const recordingOpensAt = (startDateTime: string): Date =>
  new Date(Date.parse(startDateTime) - RECORDING_OPENS_MINUTES * 60_000);
