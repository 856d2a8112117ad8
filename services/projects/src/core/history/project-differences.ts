import type { ProjectChange } from '@portal/contracts/projects/history';
import { HISTORY_FIELDS, type HistoryField } from '@portal/contracts/projects/history-fields';
import type { FieldChange } from '@portal/history';
import type { ProjectContent } from '../project/project.mapping.ts';

type Value = ProjectChange['oldValue'];
type Person = ProjectContent['primaryUnderwriter'];

/**
 * Returns the fields of a project that differ, in the order of the tab. A value that was chosen from a list is kept by
 * its name, because the list may change later.
 */
export const changesOfProject = (before: ProjectContent, after: ProjectContent): FieldChange[] =>
  HISTORY_FIELDS.map((field) => ({ field, oldValue: valueOf(before, field), newValue: valueOf(after, field) })).filter(
    ({ oldValue, newValue }) => oldValue !== newValue,
  );

const nameOf = (person: Person): string | null => person && `${person.firstName} ${person.lastName}`;

const flagText = (isSet: boolean): string => (isSet ? 'On' : 'Off');

/** Fields whose value is not the column of the same name. */
const READ: Partial<Readonly<Record<HistoryField, (project: ProjectContent) => Value>>> = {
  parentCompany: ({ parentCompany }) => parentCompany.name,
  projectType: ({ projectType }) => projectType.value,
  businessType: ({ businessType }) => businessType.value,
  bandPercents: ({ bandPercents }) => bandPercents && bandPercents.join(', '),
  isDeployment21Project: ({ isDeployment21Project }) => flagText(isDeployment21Project),
  hasDevices: ({ hasDevices }) => flagText(hasDevices),
  primaryUnderwriter: ({ primaryUnderwriter }) => nameOf(primaryUnderwriter),
  primaryRiskEngineer: ({ primaryRiskEngineer }) => nameOf(primaryRiskEngineer),
  primarySiteContact: ({ primarySiteContact }) => nameOf(primarySiteContact),
};

const valueOf = (project: ProjectContent, field: HistoryField): Value =>
  (READ[field]?.(project) ?? (field in READ ? null : project[field])) as Value;
