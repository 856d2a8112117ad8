import type { Portal } from '@portal/bench';
import type { ServiceName } from '@portal/contracts/common/paths';
import { routesOf } from './documents.ts';
import { ROUTES } from './routes/index.ts';

/** A route that requires a token. */
export interface GuardedRoute {
  readonly service: ServiceName;
  /** The service's own address. */
  readonly address: string;
  readonly route: string;
}

/** Returns a route of each running service that requires a token. */
export async function guardedRoutes(portal: Portal): Promise<readonly GuardedRoute[]> {
  const { services } = await portal.describe();
  return Promise.all(
    Object.entries(services).map(async ([name, { url }]) => {
      const service = name as ServiceName;
      const routes = await routesOf(url, service);
      const route = routes.find((one) => one.startsWith('GET ') && isGuarded(service, one) && !one.includes('{'));
      if (!route) throw new Error(`${service} has no route that asks for a token`);
      return { service, address: url, route };
    }),
  );
}

function isGuarded(service: ServiceName, route: string): boolean {
  const row = ROUTES[service]?.[route];
  return row !== undefined && row.access !== 'public' && !row.isStream;
}
