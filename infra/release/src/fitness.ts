import type { RegistryEntry } from '@portal/contracts/composition/registry';
import semver from 'semver';

/** Versions that a remote is to run with. */
export interface ReleaseTarget {
  readonly sdkVersion: string;
  /** Versions by service name. */
  readonly services: Readonly<Record<string, string>>;
}

/**
 * Lists the reasons why a remote cannot be deployed beside what is deployed (architecture, «Composition at run time»):
 * its range of portal-sdk, services that it needs, routes, public pages or slots of another remote. Empty if it can.
 */
export function reasonsAgainst(
  entry: RegistryEntry,
  target: ReleaseTarget,
  others: readonly RegistryEntry[],
): string[] {
  const reasons: string[] = [];
  if (!semver.validRange(entry.sdkRange)) reasons.push(`its SDK range '${entry.sdkRange}' is not a range`);
  else if (!semver.satisfies(target.sdkVersion, entry.sdkRange)) {
    reasons.push(`it needs portal-sdk ${entry.sdkRange}, the deployed shell gives ${target.sdkVersion}`);
  }
  for (const [service, range] of Object.entries(entry.services)) {
    const deployed = target.services[service];
    if (!semver.validRange(range)) reasons.push(`its range '${range}' of ${service} is not a range`);
    else if (deployed === undefined) reasons.push(`it needs ${service} ${range}, which is not deployed`);
    else if (!semver.satisfies(deployed, range)) {
      reasons.push(`it needs ${service} ${range}, deployed is ${deployed}`);
    }
  }
  for (const other of others.filter(({ name }) => name !== entry.name)) {
    const theirs = [...other.routes, ...(other.publicRoutes ?? [])];
    const routes = [...entry.routes, ...(entry.publicRoutes ?? [])].filter((route) => theirs.includes(route));
    const owned = [...routes, ...filledByBoth(entry, other)];
    if (owned.length > 0) reasons.push(`${other.name} owns ${owned.join(', ')}`);
  }
  return reasons;
}

const filledByBoth = (entry: RegistryEntry, other: RegistryEntry): string[] =>
  entry.slots.filter((slot) => other.slots.includes(slot)).map((slot) => `the slot ${slot}`);
