import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import { dataOf, inspectionFields, type TestSite } from '../testing/inspections.fixture.ts';
import type { TestPortal } from '../testing/testing-portal.ts';

/** Returns the calls about inspections of a site; its engineer makes them where nobody else is named. */
export function inspectionCalls(portal: () => TestPortal, site: () => TestSite) {
  const engineer = () => site().people.engineer;
  const post = (fields: object = {}, as = engineer()) =>
    portal().call(as, 'POST', '/inspections', inspectionFields(site(), fields));
  const put = ({ id, version }: Inspection, fields: object = {}, as = engineer(), headers = {}) => {
    const { projectId, ...rest } = inspectionFields(site(), fields);
    void [projectId, version];
    return portal().call(as, 'PUT', '/inspections', { id, ...rest }, headers);
  };
  const cancel = (id: string, reason: string, as = engineer()) =>
    portal().call(as, 'PUT', '/inspections/cancel', { id, reason });
  const complete = (id: string, as = engineer(), body?: object) =>
    portal().call(as, 'PUT', `/inspections/${id}/complete`, body);
  const remove = (id: string, as = engineer()) => portal().call(as, 'DELETE', `/inspections/${id}`);
  const list = async (query = '', as = engineer()): Promise<Inspections> =>
    dataOf(await portal().call(as, 'GET', `/inspections?projectId=${site().projectId}${query}`));
  const one = async (id: string, as = engineer()): Promise<Inspection> =>
    dataOf(await portal().call(as, 'GET', `/inspections/${id}`));
  const close = () =>
    portal().call(site().people.coordinator, 'PATCH', `/projects/${site().projectId}/close`, {
      closingReason: 'Built',
    });
  const eventsOf = async (verb: string) => {
    const subject = `projects.inspection.${verb}.v1`;
    const rows = await portal().knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event');
    return rows.map((text) => (JSON.parse(text) as PortalEvent<Record<string, unknown>>).data);
  };
  return { engineer, post, put, cancel, complete, remove, list, one, close, eventsOf };
}
