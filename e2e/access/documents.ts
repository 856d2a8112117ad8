import { endpointsOf } from '@portal/contracts/api/endpoints-of';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { RowsOfServices } from './row.ts';

interface OpenApi {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The routes of a running service, as its OpenAPI document has them: `METHOD /path/{parameter}`. */
export async function routesOf(address: string, service: ServiceName): Promise<readonly string[]> {
  const response = await fetch(`${address}/${service}/openapi.json`);
  if (!response.ok) throw new Error(`The document of ${service} was answered with ${response.status}`);
  const { paths = {} } = (await response.json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Returns one line for each difference between the table and the running services. */
export function disagreements(running: ReadonlyMap<ServiceName, readonly string[]>, rows: RowsOfServices): string[] {
  const services = new Set([...running.keys(), ...(Object.keys(rows) as ServiceName[])]);
  return [...services].flatMap((service) => {
    const have = running.get(service) ?? [];
    const known = Object.keys(rows[service] ?? {});
    return [
      ...have
        .filter((route) => !known.includes(route))
        .map((route) => `${route} of ${service} has no row in e2e/access/routes/${service}.ts`),
      ...known
        .filter((route) => !have.includes(route))
        .map((route) => `e2e/access/routes/${service}.ts knows ${route}, which ${service} does not have`),
    ];
  });
}

/** Returns a line for each endpoint that its owner does not serve, and for each route that no endpoint declares. */
export const misplaced = (running: ReadonlyMap<ServiceName, readonly string[]>): string[] =>
  [...running].flatMap(([service, routes]) => {
    const owned = endpointsOf(service);
    return [
      ...routes
        .filter((route) => !owned.has(route))
        .map((route) => `${service} serves ${route}, which it does not own`),
      ...[...owned.keys()]
        .filter((key) => !routes.includes(key))
        .map((key) => `${service} owns ${key} and does not serve it`),
    ];
  });
