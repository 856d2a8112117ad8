import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStaticCheck, STATIC_CHECKS } from './checks/static-checks.ts';
import { runPlaywright, runVitest, VITEST_SUITES, type SuiteContext } from './checks/suites.ts';
import { summary, totals, type Outcome } from './checks/summary.ts';
import { Fault, runCommand } from './fault.ts';
import { listenToSignals } from './portal/signals.ts';
import { ROOT } from './root.ts';

const JOURNEYS = 'journeys';
const ALL: readonly string[] = [...STATIC_CHECKS, ...VITEST_SUITES, JOURNEYS];

/** `npm test -- lint unit` runs these two; without names everything runs that CI checks. */
function chosen(words: readonly string[]): (name: string) => boolean {
  const unknown = words.filter((word) => !ALL.includes(word));
  if (unknown.length > 0) throw new Fault(`There is no check ${unknown.join(', ')}. There are: ${ALL.join(', ')}.`);
  return (name) => words.length === 0 || words.includes(name);
}

async function runAll(context: SuiteContext, isChosen: (name: string) => boolean): Promise<Outcome[]> {
  const { root, say, stop } = context;
  const outcomes: Outcome[] = [];
  const static_ = STATIC_CHECKS.filter(isChosen);
  // Two at a time: each keeps one core busy.
  const lane = async (names: readonly (typeof STATIC_CHECKS)[number][]) => {
    for (const name of names) if (!stop.aborted) outcomes.push(await runStaticCheck(name, root, say, stop));
  };
  await Promise.all([lane(static_.filter((name) => name === 'lint')), lane(static_.filter((name) => name !== 'lint'))]);
  for (const suite of VITEST_SUITES.filter(isChosen)) {
    if (stop.aborted) break;
    say(`\n${suite}`);
    outcomes.push(await runVitest(suite, context));
  }
  if (isChosen(JOURNEYS) && !stop.aborted) {
    say(`\n${JOURNEYS}`);
    outcomes.push(await runPlaywright(JOURNEYS, [], {}, context));
  }
  return outcomes.sort((a, b) => ALL.indexOf(a.name) - ALL.indexOf(b.name));
}

await runCommand(async () => {
  const isChosen = chosen(process.argv.slice(2));
  const say = (line: string) => console.log(line);
  const { stop } = listenToSignals(say);
  const scratch = mkdtempSync(join(tmpdir(), 'portal-reports-'));
  try {
    const outcomes = await runAll({ root: ROOT, scratch, say, stop }, isChosen);
    if (stop.aborted) return 130;
    say(`\n${summary(outcomes)}`);
    return totals(outcomes).failed > 0 ? 1 : 0;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
});
