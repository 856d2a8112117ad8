import { projectScopeOf, type Viewer } from '@portal/access';
import { actorOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChange } from '../core/change/record-change.ts';
import { projectOf, type ProjectContent } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope } from '../core/project/project.repository.ts';

/** Builds the record of a project's loss of a primary person: a new version and a line of its history. */
export async function lossOfPrimary(
  tx: Knex.Transaction,
  viewer: Viewer,
  projectId: string,
): Promise<() => Promise<void>> {
  const read = async () => projectOf(await projectOfScope(tx, projectScopeOf(viewer), projectId));
  const before = await read();
  return async () => {
    const actor = actorOf(viewer);
    await changeProject(tx, projectId, {}, actor.name);
    const after = await read();
    await recordChange(tx, {
      ...{ kind: 'project', id: projectId, action: 'losePrimary', actor, event: null, tab: null },
      before: emailsOfPrimaries(before),
      after: emailsOfPrimaries(after),
      content: { before, after },
    });
  };
}

const emailsOfPrimaries = (project: ProjectContent) => ({
  primaryUnderwriter: project.primaryUnderwriter?.email,
  primaryRiskEngineer: project.primaryRiskEngineer?.email,
  primarySiteContact: project.primarySiteContact?.email,
});
