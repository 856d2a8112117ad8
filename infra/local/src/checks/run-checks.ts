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

/** About how many seconds of one core each of these takes: the longest begin, so that two cores end together. */
const SECONDS_OF_A_CORE: Readonly<Record<(typeof STATIC_CHECKS)[number] | 'unit', number>> = {
  formatting: 25,
  lint: 45,
  types: 25,
  unused: 5,
  texts: 5,
  unit: 20,
};
const ON_ONE_CORE = ([...STATIC_CHECKS, 'unit'] as const).toSorted(
  (a, b) => SECONDS_OF_A_CORE[b] - SECONDS_OF_A_CORE[a],
);

/** Does one work after another on each of two cores, in the order given. */
async function onTwoCores(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const waiting = [...works];
  const core = async (): Promise<void> => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work();
  };
  await Promise.all([core(), core()]);
}

/**
 * Runs the chosen checks on two cores: what keeps one core busy first, beside each other, then one after the other what
 * keeps both busy. The portal of the journeys is built as soon as a core has nothing else to do.
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

  if (STATIC_CHECKS.some(wants)) {
    const isLinting = wants('lint');
    const works = ON_ONE_CORE.filter((name) => wants(name) && (name !== 'unit' || isLinting)).map(
      (name) => async () => {
        if (!wants(name)) return;
        outcomes.push(name === 'unit' ? await runVitest(name, context, 1) : await runStaticCheck(name, context));
      },
    );
    // A failed build is reported when the portal starts.
    const build = () => buildAll(root, say, stop).catch(() => undefined);
    const withUnits = isLinting && wants('unit');
    await phase(withUnits ? 'static checks and unit' : 'static checks', () =>
      onTwoCores(isLinting && wants(JOURNEYS) ? [...works, build] : works),
    );
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
