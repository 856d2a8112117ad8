import { buildAll } from '../build/build.ts';
import { concernsPortal, type Scope } from './scope.ts';
import { runStaticCheck, STATIC_CHECKS } from './static-checks.ts';
import { runPlaywright, runVitest, VITEST_SUITES, type SuiteContext } from './suites.ts';
import type { Outcome } from './summary.ts';

const JOURNEYS = 'journeys';
/** Every check by name, in the order in which the summary lists them. */
export const CHECKS = [...STATIC_CHECKS, ...VITEST_SUITES, JOURNEYS] as const;
export type Check = (typeof CHECKS)[number];

/** Duration of some checks that ran in parallel. */
export interface Phase {
  readonly name: string;
  readonly seconds: number;
}

function concerns(scope: Scope, check: Check): boolean {
  if (check === 'formatting') return scope.files.length > 0;
  return check === JOURNEYS ? concernsPortal(scope) : scope.projects.length > 0;
}

/**
 * Runs the chosen checks on two cores: what keeps one core busy first, lint beside all the rest of it, then one after the
 * other what keeps both busy. The portal of the journeys is built while lint is still at work.
 */
export async function runChecks(
  chosen: readonly Check[],
  context: SuiteContext,
): Promise<{ readonly outcomes: readonly Outcome[]; readonly phases: readonly Phase[] }> {
  const { root, say, stop, scope } = context;
  const outcomes: Outcome[] = [];
  const phases: Phase[] = [];
  const concerned = CHECKS.filter((check) => !scope || concerns(scope, check));
  const wants = (check: Check): boolean => chosen.includes(check) && concerned.includes(check) && !stop.aborted;
  const phase = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const began = performance.now();
    await work();
    phases.push({ name, seconds: (performance.now() - began) / 1000 });
  };

  const isLinting = wants('lint');
  const lint = async () => {
    if (isLinting) outcomes.push(await runStaticCheck('lint', context));
  };
  const besideLint = async () => {
    for (const name of STATIC_CHECKS) {
      if (name !== 'lint' && wants(name)) outcomes.push(await runStaticCheck(name, context));
    }
    if (!isLinting) return;
    if (wants('unit')) outcomes.push(await runVitest('unit', context, 1));
    // What does not build is told when the portal starts.
    if (wants(JOURNEYS)) await buildAll(root, say, stop).catch(() => undefined);
  };
  if (STATIC_CHECKS.some(wants)) {
    const withUnits = isLinting && wants('unit');
    await phase(withUnits ? 'static checks and unit' : 'static checks', () => Promise.all([lint(), besideLint()]));
  }
  for (const suite of VITEST_SUITES) {
    if (!wants(suite) || outcomes.some(({ name }) => name === suite)) continue;
    say(`\n${suite}`);
    await phase(suite, async () => outcomes.push(await runVitest(suite, context)));
  }
  if (wants(JOURNEYS)) {
    say(`\n${JOURNEYS}`);
    await phase(JOURNEYS, async () => outcomes.push(await runPlaywright(JOURNEYS, [], {}, context)));
  }
  const order: readonly string[] = CHECKS;
  return { outcomes: outcomes.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)), phases };
}
