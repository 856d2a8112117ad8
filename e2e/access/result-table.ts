import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Step } from './walk.ts';

export const differencesIn = (steps: readonly Step[]): readonly Step[] =>
  steps.filter(({ expected, got }) => expected !== got);

/** One line of a step, for people. */
export const lineOf = ({ route, name, account, expected, got }: Step): string =>
  `${route} (${name})${account && ` as ${account}`}: expected ${expected}, got ${got}`;

/** The result in short: numbers, what each route answered how often, and what differs. */
export function inShort(steps: readonly Step[], seconds: number): string {
  const distinct = (values: Iterable<string>): number => new Set(values).size;
  const differences = differencesIn(steps);
  const routes = Map.groupBy(steps, ({ route }) => route);
  const lines = [...routes].map(([route, ofRoute]) => {
    const results = Map.groupBy(ofRoute, ({ got }) => got);
    const counts = [...results].map(([got, { length }]) => `${got} ×${length}`).sort();
    return `  ${route}: ${counts.join(', ')}`;
  });
  const accounts = distinct(steps.map(({ account }) => account).filter(Boolean));
  const head =
    `${routes.size} routes × ${accounts} accounts × ${distinct(steps.map(({ name }) => name))} cases: ` +
    `${steps.length} calls, ${differences.length} differences, ${seconds.toFixed(1)} s`;
  return [head, ...lines.sort(), ...differences.slice(0, 50).map((step) => `  DIFFERS ${lineOf(step)}`)].join('\n');
}

/** The result in full, a line a call. */
export function inFull(steps: readonly Step[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = steps.map(({ route, name, account, expected, got }) => [
    route,
    name,
    account,
    expected,
    got,
    expected === got ? 'same' : 'DIFFERS',
  ]);
  return [['route', 'case', 'account', 'expected', 'got', 'result'], ...rows.sort()]
    .map((row) => row.map(cell).join(','))
    .join('\n');
}

export function writeTable(file: string, steps: readonly Step[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${inFull(steps)}\n`);
}
