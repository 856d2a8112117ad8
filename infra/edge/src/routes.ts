import { ownerOfPath, PATH_OWNERS, type ServiceName } from '@portal/contracts/common/paths';

/**
 * Faults of the table of owners that would make routing a matter of luck: two services with the same prefix, a service
 * without any, a prefix that is none (decisions §25). The edge does not start with one.
 */
export function faultsOfOwners(owners: Readonly<Record<string, readonly string[]>>): string[] {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  for (const [service, prefixes] of Object.entries(owners)) {
    if (prefixes.length === 0) faults.push(`${service} owns no path`);
    for (const prefix of prefixes) {
      if (!/^(?:\/(?:[a-z0-9.-]+|\{[a-z]+\}))+$/i.test(prefix)) faults.push(`${service}: '${prefix}' is not a path`);
      const shape = prefix.replaceAll(/\{[^}]+\}/g, '{}');
      const other = seen.get(shape);
      if (other) faults.push(`${prefix} is owned by ${other} and by ${service}`);
      seen.set(shape, service);
    }
  }
  return faults;
}

/**
 * Returns a function from a path below `/api` to the address of the service that owns it; undefined where no deployed
 * one does.
 */
export function makeUpstreamOf(services: ReadonlyMap<ServiceName, URL>): (path: string) => URL | undefined {
  const faults = faultsOfOwners(PATH_OWNERS);
  for (const name of services.keys()) if (!(name in PATH_OWNERS)) faults.push(`${name} owns no path`);
  if (faults.length > 0) throw new Error(`The table of path owners cannot be used: ${faults.join('; ')}`);
  return (path) => {
    const owner = ownerOfPath(path);
    return owner && services.get(owner);
  };
}
