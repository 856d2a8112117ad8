import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Fault, runCommand } from './fault.ts';
import { runPortal } from './portal/run-portal.ts';
import { ROOT } from './root.ts';

await runCommand(() => {
  const remotes = process.argv.slice(2);
  if (remotes.length === 0) throw new Fault('Name the area to work on: npm run dev -- mfe-projects');
  for (const remote of remotes) {
    if (!existsSync(join(ROOT, remote, 'area.json'))) throw new Fault(`There is no remote '${remote}'`);
  }
  return runPortal({ devRemotes: remotes });
});
