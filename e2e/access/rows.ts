import { ownerOf } from '@portal/contracts/api/endpoints-of';
import { ENDPOINTS_BY_KEY, type EndpointKey } from '@portal/contracts/api/endpoints';
import type { ServiceName } from '@portal/contracts/common/paths';
import { derivedRow, type RowSpec } from './derived-row.ts';
import type { Row, RowsOfServices } from './row.ts';

export type { RowSpec } from './derived-row.ts';

/** Rows of some endpoints; the key of no endpoint does not compile. */
export const rows = <Key extends EndpointKey>(specs: Readonly<Record<Key, RowSpec>>): Readonly<Record<Key, RowSpec>> =>
  specs;

/** The rows of all endpoints, by the service that owns each; an endpoint without a row does not compile. */
export function rowsOfServices(specs: Readonly<Record<EndpointKey, RowSpec>>): RowsOfServices {
  const all = (Object.entries(specs) as [EndpointKey, RowSpec][]).map(([key, spec]) => ({
    key,
    service: ownerOf(ENDPOINTS_BY_KEY.get(key) ?? { path: '/' }),
    row: derivedRow(key, spec),
  }));
  const services = Map.groupBy(all, ({ service }) => service);
  return Object.fromEntries(
    [...services].map(([service, ofService]) => [
      service as ServiceName,
      Object.fromEntries(ofService.map(({ key, row }): [string, Row] => [key, row])),
    ]),
  );
}
