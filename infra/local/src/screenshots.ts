import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPlaywright } from './checks/suites.ts';
import { runCommand } from './fault.ts';
import { readSettings } from './portal/settings.ts';
import { listenToSignals } from './portal/signals.ts';
import { ROOT } from './root.ts';

await runCommand(async () => {
  const { dataDir } = readSettings(process.env, process.cwd());
  const folder = join(dataDir, 'screenshots');
  const say = (line: string) => console.log(line);
  const { stop } = listenToSignals(say);
  const scratch = mkdtempSync(join(tmpdir(), 'portal-reports-'));
  try {
    rmSync(folder, { recursive: true, force: true });
    const { failed } = await runPlaywright(
      'screenshots',
      ['--project', 'screenshots', ...process.argv.slice(2)],
      { PORTAL_SCREENSHOTS: '1', PORTAL_SCREENSHOTS_DIR: folder },
      { root: ROOT, scratch, say, stop },
    );
    if (failed === 0) say(`Screenshots are in ${folder}`);
    return failed > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
