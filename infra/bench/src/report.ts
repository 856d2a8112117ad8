/** One measured figure with its comparison. */
export interface Figure {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
  /** `atMost`/`atLeast` that value, or in a range, its ends counted in. */
  readonly limit:
    | { readonly atMost: number }
    | { readonly atLeast: number }
    | { readonly from: number; readonly to: number };
  /** The comparison measured in the same run, or the limit in words; empty is a failure. */
  readonly comparison: string;
}

/** Returns true if a figure was measured, has a comparison, and keeps its limit. */
export function holds(figure: Figure): boolean {
  if (!Number.isFinite(figure.measured) || figure.comparison.trim() === '') return false;
  const { limit } = figure;
  if ('from' in limit) return figure.measured >= limit.from && figure.measured <= limit.to;
  return 'atMost' in limit ? figure.measured <= limit.atMost : figure.measured >= limit.atLeast;
}

/** Collects figures; notes are printed at once, the table at the end. */
export class Report {
  readonly #figures: Figure[] = [];
  readonly #failures: string[] = [];
  readonly #print: (line: string) => void;

  constructor(print: (line: string) => void = console.log) {
    this.#print = print;
  }

  /** Adds samples, rows or plans for readers who doubt a figure. */
  note(text: string): void {
    this.#print(text.replace(/^/gm, '  '));
  }

  heading(text: string): void {
    this.#print(`\n${text}`);
  }

  add(figure: Figure): void {
    this.#figures.push(figure);
    this.#print(`  ${holds(figure) ? 'ok  ' : 'FAIL'} ${lineOf(figure)}`);
  }

  /** A benchmark that could not be run. */
  fail(name: string, error: unknown): void {
    this.#failures.push(name);
    this.#print(`  FAIL ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }

  /** Prints the table; returns true if something was measured and every figure holds. */
  finish(): boolean {
    this.#print('\nFigure | measured | must be | compared with');
    for (const figure of this.#figures) this.#print(`${holds(figure) ? 'ok  ' : 'FAIL'} ${lineOf(figure)}`);
    for (const name of this.#failures) this.#print(`FAIL ${name} | not run`);
    return this.#failures.length === 0 && this.#figures.length > 0 && this.#figures.every(holds);
  }
}

function lineOf(figure: Figure): string {
  const write = (value: number) =>
    Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
  const bound = boundOf(figure.limit, write);
  return [figure.name, `${write(figure.measured)} ${figure.unit}`, `${bound} ${figure.unit}`, figure.comparison].join(
    ' | ',
  );
}

function boundOf(limit: Figure['limit'], write: (value: number) => string): string {
  if ('from' in limit) return `${write(limit.from)} to ${write(limit.to)}`;
  return 'atMost' in limit ? `≤ ${write(limit.atMost)}` : `≥ ${write(limit.atLeast)}`;
}
