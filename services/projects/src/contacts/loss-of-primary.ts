import { projectScopeOf, type Viewer } from '@portal/access';
import { actorOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChange } from '../core/change/record-change.ts';
import { projectOf, type ProjectContent } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope } from '../core/project/project.repository.ts';

/** Returns what records that a project has lost a primary person: it gets a new version, and its history tells of it. */
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
