import type { RegistryEntry } from '@portal/contracts/composition/registry';
import { SDK_VERSION } from '@portal/portal-sdk';
import manifest from '../../package.json' with { type: 'json' };

/** Facts for support about a section that failed: the versions involved, and the reason. */
export type AreaReport = Readonly<Record<string, string>>;

export function areaReport(entry: RegistryEntry, error: Error): AreaReport {
  return {
    Section: `${entry.name} ${entry.version}`,
    Address: entry.manifestUrl,
    Shell: `${manifest.version}, SDK ${SDK_VERSION} (needed ${entry.sdkRange})`,
    Services: Object.entries(entry.services)
      .map(([service, range]) => `${service} ${range}`)
      .join(', '),
    Reason: error.message,
    Time: new Date().toISOString(),
  };
}
