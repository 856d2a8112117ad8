import type { ProjectChange } from '@portal/contracts/projects/history';
import { HISTORY_FIELDS, type HistoryField } from '@portal/contracts/projects/history-fields';
import type { Project } from '@portal/contracts/projects/project';
import type { Knex } from 'knex';
import type { ProjectContent } from '../project/project.mapping.ts';

type Value = ProjectChange['oldValue'];

/**
 * Writes down which fields of a project differ, with both values; in the transaction that changes it. What is chosen from
 * lists is kept by name: the list may change later.
 */
export async function recordChanges(
  tx: Knex.Transaction,
  before: ProjectContent,
  after: ProjectContent,
  actorName: string,
): Promise<void> {
  const rows = HISTORY_FIELDS.flatMap((field) => {
    const [oldValue, newValue] = [valueOf(before, field), valueOf(after, field)];
    if (oldValue === newValue) return [];
    return { field, old_value: JSON.stringify(oldValue), new_value: JSON.stringify(newValue) };
  });
  if (rows.length === 0) return;
  await tx('project_changes').insert(rows.map((row) => ({ project_id: after.id, actor_name: actorName, ...row })));
}

type Person = Project['primaryUnderwriter'];
const nameOf = (person: Person): string | null => person && `${person.firstName} ${person.lastName}`;

/** Fields that are read otherwise than by their name. */
const READ: Partial<Readonly<Record<HistoryField, (project: ProjectContent) => Value>>> = {
  parentCompany: ({ parentCompany }) => parentCompany.name,
  projectType: ({ projectType }) => projectType.value,
  businessType: ({ businessType }) => businessType.value,
  primaryUnderwriter: ({ primaryUnderwriter }) => nameOf(primaryUnderwriter),
  primaryRiskEngineer: ({ primaryRiskEngineer }) => nameOf(primaryRiskEngineer),
  primarySiteContact: ({ primarySiteContact }) => nameOf(primarySiteContact),
};

const valueOf = (project: ProjectContent, field: HistoryField): Value =>
  (READ[field]?.(project) ?? (field in READ ? null : project[field])) as Value;
