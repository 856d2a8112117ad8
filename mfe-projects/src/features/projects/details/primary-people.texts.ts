import { roleLabel, type RoleHolder } from '@portal/access';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { PRIMARY_FUNCTIONS } from '@portal/workflow';

/** Label of a function that one person of a project holds (spec 2 §3), with the role’s name in the reader’s company. */
export const primaryLabel = (held: PrimaryFunction, { companyType }: Pick<RoleHolder, 'companyType'>): string =>
  `Primary ${roleLabel({ role: PRIMARY_FUNCTIONS[held].role, companyType })}`;

/** Texts of the primary functions, on PROJECT DETAILS and in its dialog. */
export const PRIMARY_SCREEN_TEXTS = {
  section: 'People',
  nobody: 'Nobody yet',
  change: (label: string): string => `Change ${label}`,
  changeShort: 'Change',
  ignore: 'Ignore that nobody is assigned',
  ignoreShort: 'Ignore',
  ignored: 'The missing assignment is ignored.',
  person: 'Person',
  help: 'Choose from the participants of the project in this role. Add others under CONTACTS first.',
  noCandidates: 'Nobody takes part in the project in this role yet.',
  changed: (label: string, name: string): string => `${label} is now ${name}.`,
} as const;
