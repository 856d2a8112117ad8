/**
 * Paths below `/api` by the service that owns them; the longest prefix wins (decisions §25). The edge's routes derive
 * from this table, and a service refuses to start with a route outside its prefixes. `{id}` stands for one path
 * segment.
 */
export const PATH_OWNERS = {
  identity: ['/account', '/users', '/.well-known/jwks.json'],
  notifications: ['/notifications', '/seed/generate-notification'],
  projects: [
    '/projects',
    '/parent-companies',
    '/project-types',
    '/project-business-types',
    '/locations',
    '/inspections',
    '/risks',
    '/claims',
    '/claim-causes-of-loss',
    '/notes',
    '/assignments',
    '/report-notes',
    '/seed/generate-report-notes',
    '/reports',
    '/analytics',
    '/contacts',
    '/company-contacts',
    '/i18n/timezone',
  ],
  library: ['/library', '/projects/{id}/folders', '/files', '/storage'],
  admin: [
    '/insurance-companies',
    '/broker-companies',
    '/risk-companies',
    '/team-members',
    '/invites',
    '/rates',
    '/designations',
    '/users/designations',
    '/users/without-subscription',
    '/users/get-insurance-companies-summary',
    '/subscriptions',
    '/requests',
    '/communication',
  ],
  help: ['/help', '/partners'],
  geo: ['/geo', '/locations/access-token', '/address/countries', '/expenses/exchange-rate'],
  finance: ['/budgets', '/budget-allowances', '/fee-proposals', '/expenses', '/assignments/send-pending-bills'],
  insights: ['/dashboard', '/global-ecosystem'],
} as const satisfies Record<string, readonly string[]>;

export type ServiceName = keyof typeof PATH_OWNERS;

const OWNED = Object.entries(PATH_OWNERS).flatMap(([service, prefixes]) =>
  prefixes.map((prefix) => ({ service: service as ServiceName, segments: prefix.split('/').slice(1) })),
);

/**
 * The service that owns a path below `/api`, or undefined. `/{service}/openapi.json` and `/{service}/docs` belong to
 * the service they name.
 */
export function ownerOfPath(path: string): ServiceName | undefined {
  const segments = (path.split('?')[0] ?? '').split('/').slice(1);
  const [first, second] = segments;
  if (first && first in PATH_OWNERS && (second === 'openapi.json' || second === 'docs')) return first as ServiceName;
  let best: { service: ServiceName; length: number } | undefined;
  for (const { service, segments: prefix } of OWNED) {
    const matches = prefix.every((part, index) => part === segments[index] || (part === '{id}' && segments[index]));
    if (matches && prefix.length > (best?.length ?? 0)) best = { service, length: prefix.length };
  }
  return best?.service;
}
