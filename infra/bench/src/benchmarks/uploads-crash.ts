import { runUploadsCrash } from '../crash/run-uploads-crash.ts';
import { withPortal } from '../portal/portal.ts';
import type { Report } from '../report.ts';

/**
 * Kill -9 of the library, which is the storage of a local portal, and of the database at each step of uploads: before,
 * during and after the bytes, while they become files, and after that.
 */
export async function uploadsCrash(report: Report): Promise<void> {
  const result = await withPortal({}, (portal) =>
    runUploadsCrash({ portal, victims: ['library', 'postgres'], note: (line) => report.note(line) }),
  );
  const { lost, broken, failed, orphans } = result;
  for (const line of [...lost, ...broken, ...failed, ...orphans].slice(0, 20)) report.note(line);
  const comparison = `${result.kills} kills, ${result.sent} uploads, ${result.stored} acknowledged`;
  const none = { unit: '', limit: { atMost: 0 }, comparison };
  report.add({ ...none, name: 'Files acknowledged and lost', measured: lost.length });
  report.add({ ...none, name: 'Files visible without their bytes', measured: broken.length });
  report.add({ ...none, name: 'Uploads that could not be ended after a kill', measured: failed.length });
  report.add({ ...none, name: 'Orphans that the sweep left', measured: orphans.length });
}
