import { rmSync } from 'node:fs';
import { makeFolderForTests } from './checks/folder-for-tests.ts';
import { keepMinutes } from './checks/kept-minutes.ts';
import { CHECKS, runChecks, type Check } from './checks/run-checks.ts';
import { affectedScope } from './checks/scope.ts';
import { minutes, summary, totals } from './checks/summary.ts';
import { Fault, runCommand } from './fault.ts';
import { listenToSignals } from './portal/signals.ts';
import { ROOT } from './root.ts';

const AFFECTED = 'affected';

/** `npm test -- lint unit` runs these two; without names everything runs that CI checks. */
function chosen(names: readonly string[]): readonly Check[] {
  const known: readonly string[] = CHECKS;
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Fault(`There is no check ${unknown.join(', ')}. There are: ${CHECKS.join(', ')}; or: ${AFFECTED}.`);
  }
  return names.length === 0 ? CHECKS : CHECKS.filter((check) => names.includes(check));
}

await runCommand(async () => {
  const words = process.argv.slice(2);
  const checks = chosen(words.filter((word) => word !== AFFECTED));
  const scope = words.includes(AFFECTED) ? affectedScope(ROOT) : undefined;
  const say = (line: string) => console.log(line);
  if (scope) say(`Affected: ${scope.projects.map(({ folder }) => folder).join(', ') || 'no project'}`);
  const { stop } = listenToSignals(say);
  const scratch = makeFolderForTests();
  // Inherited by all that the checks start.
  process.env['TMPDIR'] = scratch;
  try {
    const { outcomes, phases } = await runChecks(checks, { root: ROOT, scratch, say, stop, scope });
    if (stop.aborted) return 130;
    if (!scope && checks.length === CHECKS.length) keepMinutes(ROOT, phases);
    say(`\n${minutes(phases)}\n\n${summary(outcomes)}`);
    return totals(outcomes).failed > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
