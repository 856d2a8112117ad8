import { projectScopeOf } from '@portal/access';
import { projectUpdated } from '@portal/contracts/events/projects';
import { DEVICE_TEXTS } from '@portal/contracts/projects/device-lists';
import { isDevicesTabAvailable, setDeviceFlags } from '@portal/contracts/projects/device.endpoints';
import { actorOf, admit, etag, invalid, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { evaluateNewDevice } from '@portal/workflow';
import { findReached } from '../core/access/reach-project.ts';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';
import { countDevices } from './device.repository.ts';

/** The two flags by which a project has CONTROLS (spec 2 §2, §7); coordinators set them (decisions §27). */
export function flagRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  route(app, isDevicesTabAvailable, async ({ viewer, query }) => {
    const { tabFacts } = await findReached(pool, viewer, query.projectId);
    return { data: tabFacts.hasDevices ?? false };
  });

  route(app, setDeviceFlags, async ({ viewer, params, body, expected, reply }) => {
    const written = await transaction(knex, async (tx) => {
      const row = await projectOfScope(tx, projectScopeOf(viewer), params.id);
      const verdict = evaluateNewDevice({ status: row.status, isPrimary: false }, viewer);
      admit(verdict, { version: projectVersion(row, expected) });
      const isOn = body.isDeployment21Project && body.hasDevices;
      if (!isOn && (await countDevices(tx, row.id)) > 0) throw invalid({ hasDevices: [DEVICE_TEXTS.devicesLeft] });
      const actor = actorOf(viewer);
      const columns = { is_deployment21: body.isDeployment21Project, has_devices: body.hasDevices };
      const version = await changeProject(tx, row.id, columns, actor.name);
      const before = projectOf(row);
      await recordChange(tx, {
        ...{ kind: 'project', id: row.id, action: 'setDeviceFlags', actor, tab: 'details' },
        before: { is_deployment21: row.is_deployment21, has_devices: row.has_devices },
        after: columns,
        content: { before, after: { ...before, ...body } },
        event: eventOf(projectUpdated, { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id }),
      });
      return { id: row.id, version, ...body };
    });
    reply.header('etag', etag(written.version));
    return { data: written };
  });
}
