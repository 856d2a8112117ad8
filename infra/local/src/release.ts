import { ReleaseError, runRelease } from '@portal/release';
import { Fault, runCommand } from './fault.ts';
import { readSettings } from './portal/settings.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { dataDir } = readSettings(process.env, process.cwd());
  try {
    for (const line of await runRelease(process.argv.slice(2), { root: ROOT, dataDir })) console.log(line);
  } catch (error) {
    throw error instanceof ReleaseError ? new Fault(error.message) : error;
  }
});
