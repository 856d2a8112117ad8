import { hashSecretToken, newSecretToken } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Devices of a project, one for each write, and proposals of their alerts. */
export interface DevicesOfProject {
  readonly changed: string;
  readonly acknowledged: string;
  readonly renewed: string;
  readonly deleted: string;
  /** The token of a device that calls. */
  readonly token: string;
  /** Waiting proposals: one to add, one to dismiss. */
  readonly proposalIds: readonly [string, string];
}

const ALERT_AT = new Date('2026-11-20T10:00:00Z');

/** Gives a project CONTROLS with devices in alert. */
export async function addDevices(knex: Knex, projectId: string): Promise<DevicesOfProject> {
  await knex('projects').where({ id: projectId }).update({ is_deployment21: true, has_devices: true });
  const token = newSecretToken();
  const add = async (name: string, secret = newSecretToken()): Promise<string> => {
    const columns = { name, kind: 'Water', max_limit: 60, token_hash: hashSecretToken(secret) };
    const alert = { last_at: ALERT_AT, last_value: 90, alert_at: ALERT_AT, alert_value: 90, last_seen_at: ALERT_AT };
    const people = { created_by: 'Clara Nordin', changed_by: 'Clara Nordin' };
    const [row] = await knex('devices')
      .insert({ project_id: projectId, ...columns, ...alert, ...people })
      .returning<{ id: string }[]>('id');
    return row?.id ?? '';
  };
  const propose = async (deviceId: string): Promise<string> => {
    const content = { category: 'Water Damage', type: 'Leak Detection', priority: 'Urgent', comment: 'Find the leak.' };
    const device = { device_id: deviceId, device_name: 'Riser', kind: 'Water', alert_at: ALERT_AT, value: 90 };
    const [row] = await knex('device_proposals')
      .insert({ project_id: projectId, ...device, ...content })
      .returning<{ id: string }[]>('id');
    return row?.id ?? '';
  };
  const [changed, acknowledged] = [await add('Changed'), await add('Acknowledged')];
  await add('Calling', token);
  return {
    ...{ changed, acknowledged, renewed: await add('Renewed'), deleted: await add('Deleted'), token },
    proposalIds: [await propose(changed), await propose(acknowledged)],
  };
}
