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

/** Where table and running services disagree, as lines for people. */
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
