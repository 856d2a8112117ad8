import { ownerOfPath, type ServiceName } from '../common/paths.ts';
import type { EndpointDeclaration } from '../endpoint/endpoint.ts';
import { ENDPOINTS_BY_KEY } from './endpoints.ts';

/** Returns the service that owns an endpoint's path. */
export const ownerOf = ({ path }: Pick<EndpointDeclaration, 'path'>): ServiceName | undefined =>
  ownerOfPath(path.replace(/\{\w+\}/g, 'id'));

/** Returns the endpoints that a service owns, by their keys. */
export const endpointsOf = (service: ServiceName): ReadonlyMap<string, EndpointDeclaration> =>
  new Map([...ENDPOINTS_BY_KEY].filter(([, endpoint]) => ownerOf(endpoint) === service));
