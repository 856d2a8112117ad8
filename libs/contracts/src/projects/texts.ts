import { IMPORT_MAX_ROWS_TEXT } from './import-limits.ts';

/** Texts of the projects area that a person sees (spec 2 §2, §8); new ones follow their tone. */
export const PROJECT_TEXTS = {
  closed: 'Project has been closed. No further actions are allowed.',
  alreadyOpen: 'The project is open already.',
  limitReached: 'The maximum number of projects is reached. Please contact sales to add more projects.',
  notFound: 'The project does not exist.',
  nameTaken: 'A project with this name already exists.',
  parentCompanyTaken: 'A parent company with this name already exists.',
  projectTypeTaken: 'This project type already exists.',
  businessTypeTaken: 'This business type already exists.',
  seededTypeFixed: 'The portal’s own types cannot be changed. Please add a new one.',
  parentCompanyUnknown: 'This parent company does not exist.',
  projectTypeUnknown: 'This project type does not exist.',
  projectTypeOfOtherType: 'This project type does not belong to the chosen type.',
  businessTypeUnknown: 'This business type does not exist.',
  businessTypeOfOtherType: 'This business type does not belong to the chosen project type.',
  technicalFieldsOnly:
    'You can change only Construction Type, Combustibility, Stories, Area, Build Date and Description.',
  notPrimaryEngineer: 'Only the primary risk engineer of the project can change it.',
  stale: 'The project has been changed by somebody else.',
} as const;

/** Labels of the fields of PROJECT DETAILS (decisions §19, §20), in the order of the tab and of the import's columns. */
export const PROJECT_LABELS = {
  name: 'Project Name',
  parentCompanyId: 'Parent Company',
  type: 'Type',
  projectTypeId: 'Project Type',
  businessTypeId: 'Business Type',
  currency: 'Currency',
  constructionValue: 'Construction Value',
  dsuSumInsured: 'DSU Sum Insured',
  policyNumber: 'Policy No.',
  policyStartDate: 'Policy Start',
  policyExpireDate: 'Policy Expiry',
  buildDate: 'Build Date',
  linePercent: 'Line %',
  brPremium: 'BR Premium',
  dsuPremium: 'DSU Premium',
  biPremium: 'BI Premium',
  triaPremium: 'TRIA Premium',
  constructionType: 'Construction Type',
  combustibility: 'Combustibility',
  stories: 'Stories',
  area: 'Area',
  referenceNumber: 'Reference No.',
  expectedInspections: 'Expected Inspections',
  description: 'Description',
  specialInstruction: 'Special Instruction',
} as const;

/** What the second sheet of the import's template tells. */
export const IMPORT_TEMPLATE_NOTES = [
  `Fill in the sheet Projects, one row a project; at most ${IMPORT_MAX_ROWS_TEXT} rows. Leave the heads as they are.`,
  'Dates are real dates or texts as MM/dd/yyyy or YYYY-MM-DD. Line % is the number alone: 40 for 40 %.',
  'A parent company, project type or business type that does not exist yet is added for your company.',
  'Project names must be unique in your company.',
] as const;
