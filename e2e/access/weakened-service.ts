import { join, relative } from 'node:path';
import { bundleService } from '@portal/build';
import { attachToPortal, startService, type ServiceCopyOptions } from '@portal/bench';
import type { ServiceName } from '@portal/contracts/common/paths';
import { ROOT } from '../fixtures/areas.ts';

/** A rule to remove: the text, which occurs once in the file, is replaced. */
export interface Weakness {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Settings of a copy beside those of every service: local-mode routes and the mail server, as in the portal's own copy. Projects and
 * library get the portal's own files, so that what they delete from the database is deleted there, too.
 */
const settingsOf = (service: ServiceName, stateFolder: string, smtpUrl: string): Readonly<Record<string, string>> => ({
  PORTAL_LOCAL: '1',
  ...(service === 'notifications' && { SMTP_URL: smtpUrl }),
  ...(service === 'projects' && { STORAGE_FOLDER: join(stateFolder, 'storage') }),
  ...(service === 'library' && {
    STORAGE_FOLDER: join(stateFolder, 'storage'),
    STORAGE_SIGNING_KEY: 'w'.repeat(32),
  }),
});

/**
 * Bundles a service of the repository with a rule removed (or none), starts it beside the portal's own on the same
 * database, and passes its address to `work`; `options` change how it is started.
 */
export async function withWeakened<Result>(
  stateFolder: string,
  service: ServiceName,
  weakness: Weakness | undefined,
  work: (address: string) => Promise<Result>,
  options: Pick<ServiceCopyOptions, 'env' | 'isNeverReady'> = {},
): Promise<Result> {
  // Below the repository, so that the packages that are not bundled are found.
  const outdir = join(ROOT, 'e2e/test-results/weakened', service);
  let isWeakened = weakness === undefined;
  await bundleService(join(ROOT, 'services', service), {
    outdir,
    isThrownAway: true,
    rewrite(file, text) {
      if (relative(ROOT, file) !== weakness?.file) return text;
      const parts = text.split(weakness.from);
      if (parts.length !== 2) throw new Error(`'${weakness.from}' stands ${parts.length - 1} times in ${file}`);
      isWeakened = true;
      return parts.join(weakness.to);
    },
  });
  if (!isWeakened) throw new Error(`${service} does not hold ${weakness?.file}`);
  const portal = await attachToPortal(stateFolder);
  const { smtpUrl } = await portal.describe();
  const running = await startService(portal, service, {
    main: join(outdir, 'main.js'),
    ...options,
    env: { ...settingsOf(service, stateFolder, smtpUrl), ...options.env },
  });
  try {
    return await work(running.url);
  } finally {
    running.stop();
  }
}
