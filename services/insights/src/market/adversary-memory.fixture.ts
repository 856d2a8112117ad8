import { MARKET_LIMITS, POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { ASKED, ATOMS, atomOf, isIn, keyOf, membersOf, VALUES, type Cell } from './adversary-cells.fixture.ts';
import { KnownSums } from './adversary.fixture.ts';
import { DIMENSIONS, FIGURES, type Dimension, type FigureName } from './figures.ts';

interface Fact extends Cell {
  readonly project_id: string;
  readonly figure: FigureName;
  readonly slice: string;
  readonly company_id: string;
  readonly items: number;
  readonly amount: number | null;
}
interface Figure {
  readonly level: number;
  readonly of?: FigureName;
  readonly isAmount?: true;
}

/** Figures of which sums are solved for groups. */
export const SOLVED = ['projects', 'risks', 'claims', 'claimTotal'] as const;

const figureOf = (name: FigureName): Figure => FIGURES[name];
const CELLS = new Map(ASKED.map((cell) => [keyOf(cell), cell]));
/** Cells that have an atom of the market. */
const CELLS_OF = new Map(
  ATOMS.map((atom) => [keyOf(atom), [...CELLS].filter(([, cell]) => isIn(atom, cell)).map(([key]) => key)]),
);
const atomKey = (fact: Fact): string => keyOf(fact);
const seriesKey = (figure: string, slice: string, cell: string): string => `${figure} ${slice} ${cell}`;
const placeOf = (period: string): number => (period === '*' ? 9 : POLICY_PERIODS.findIndex((one) => one === period));

/** Returns true for facts that are some and of which nothing may be told (ADR 46); of amounts those of one company nearly alone, too. */
function isSecret(facts: readonly Fact[], isAmount: boolean): boolean {
  const projects = new Set(facts.map(({ project_id }) => project_id)).size;
  const amounts = Map.groupBy(facts, ({ company_id }) => company_id);
  if (projects < MARKET_LIMITS.projects || amounts.size < MARKET_LIMITS.companies) return projects > 0;
  if (!isAmount) return false;
  const sums = [...amounts.values()].map((own) => own.reduce((sum, { amount }) => sum + Number(amount), 0));
  const [most = 0, , ...others] = sums.toSorted((one, other) => other - one);
  return others.reduce((sum, amount) => sum + amount, 0) < (most * MARKET_LIMITS.restPercent) / 100;
}

/** Returns all choices of one or more of some values. */
const choicesOf = (values: readonly string[]): string[][] =>
  values
    .reduce<string[][]>((choices, value) => [...choices, ...choices.map((choice) => [...choice, value])], [[]])
    .slice(1);

/** Groups that a reader looks for: cells of known values, and of some values of one filter, known or not. */
const GROUPS: readonly { readonly name: string; readonly places: readonly number[] }[] = ASKED.flatMap((cell) => [
  { name: keyOf(cell), places: membersOf(cell) },
  ...DIMENSIONS.filter((dimension) => cell[dimension] === '*').flatMap((dimension) =>
    choicesOf(VALUES[dimension]).map((values) => ({
      name: `${keyOf(cell)} of ${values.join(' and ')}`,
      places: membersOf(cell).filter((place) => values.includes(ATOMS[place]?.[dimension] ?? '*')),
    })),
  ),
]);

/**
 * A subscriber who notes each figure when it is shown, and knows which of them are still true: those behind which nothing has
 * changed, or nothing but projects of the subscriber's company.
 */
export class Reader {
  readonly #knex: Knex;
  /** Facts behind each figure on the night that it was of. */
  readonly #notes = new Map<string, readonly Fact[]>();
  #facts: readonly Fact[] = [];
  #present = new Map<string, Fact[]>();
  /** Figures and slices of each cell. */
  #series = new Map<string, readonly (readonly [figure: FigureName, slice: string, key: string])[]>();

  constructor(knex: Knex) {
    this.#knex = knex;
  }

  /** Notes the figures that a night has computed, and returns how many these are. */
  async note(night: string): Promise<number> {
    const facts: Fact[] = await this.#knex('portfolio_facts').whereNot({ figure: 'scores' });
    this.#facts = facts;
    this.#present = new Map();
    for (const fact of facts)
      for (const cell of CELLS_OF.get(atomKey(fact)) ?? []) {
        const key = seriesKey(fact.figure, fact.slice, cell);
        const own = this.#present.get(key);
        if (own) own.push(fact);
        else this.#present.set(key, [fact]);
      }
    const series = [...this.#present.keys()].map((key) => ({ key, parts: partsOf(key) }));
    this.#series = new Map(
      [...Map.groupBy(series, ({ parts }) => parts[2])].map(([cell, own]) => [
        cell,
        own.map(({ key, parts: [figure, slice] }) => [figure, slice, key] as const),
      ]),
    );
    const shown: (Cell & { figure: string; slice: string })[] = await this.#knex('market_cells').where({
      as_of: night,
    });
    for (const cell of shown) {
      const key = seriesKey(cell.figure, cell.slice, keyOf(cell));
      this.#notes.set(key, this.#present.get(key) ?? []);
    }
    return shown.length;
  }

  /**
   * Finds small groups that are what a true figure has beside true figures of its parts, by a filter or by its slices. For a company
   * a group is small if the others in it are of one company.
   */
  smallRests(company?: string): string[] {
    const others = (facts: readonly Fact[]): readonly Fact[] =>
      company === undefined ? facts : facts.filter(({ company_id }) => company_id !== company);
    const isSmall = (facts: readonly Fact[], isAmount: boolean): boolean =>
      company === undefined
        ? isSecret(facts, isAmount)
        : new Set(others(facts).map((one) => one.company_id)).size === 1;
    const trueOnes = this.#trueOnes(others);
    const found: string[] = [];
    for (const whole of trueOnes) {
      const [figure, slice, cellKey] = partsOf(whole);
      const cell = CELLS.get(cellKey);
      const facts = this.#present.get(whole) ?? [];
      const isAmount = figureOf(figure).isAmount ?? false;
      if (!cell) throw new Error(`Nobody can ask for ${cellKey}`);
      for (const dimension of DIMENSIONS)
        for (const [name, rest] of restsOf(facts, cell, dimension, (part) =>
          trueOnes.has(seriesKey(figure, slice, part)),
        ))
          if (isSmall(rest, isAmount)) found.push(`${whole} less ${name}: ${rest.length}`);
      for (const [name, rest] of this.#restsOfSlices(figure, slice, cellKey, trueOnes))
        if (isSmall(rest, isAmount)) found.push(`${whole} less ${name}: ${rest.length}`);
    }
    return found;
  }

  /** Returns the figures that were noted and are true: behind them are the same facts as then, of those that matter. */
  #trueOnes(of: (facts: readonly Fact[]) => readonly Fact[] = (facts) => facts): ReadonlySet<string> {
    const textOf = (facts: readonly Fact[]): string =>
      of(facts)
        .map((one) => `${one.project_id}${one.company_id}${one.items}/${one.amount}`)
        .toSorted()
        .join();
    const noted = [...this.#notes].filter(([key, facts]) => textOf(facts) === textOf(this.#present.get(key) ?? []));
    return new Set(noted.map(([key]) => key));
  }

  /** Finds small cells, and small groups of values of a filter, that follow from sums and differences of true figures. */
  solvedGroups(figure: FigureName): string[] {
    const known = new KnownSums(ATOMS.length);
    const trueOnes = this.#trueOnes();
    for (const [key, cell] of CELLS) if (trueOnes.has(seriesKey(figure, '', key))) known.add(membersOf(cell));
    const byAtom = Map.groupBy(
      this.#facts.filter((fact) => fact.figure === figure),
      (fact) => atomOf.get(keyOf(fact)) ?? -1,
    );
    return GROUPS.flatMap(({ name, places }) => {
      const facts = places.flatMap((place) => byAtom.get(place) ?? []);
      const isSmall = facts.length > 0 && isSecret(facts, figureOf(figure).isAmount ?? false);
      return isSmall && known.tells(places) ? [`${figure} ${name}: ${facts.length}`] : [];
    });
  }

  /** Yields facts of a figure in slices that are not known, by each kind of slices of which one is. */
  *#restsOfSlices(
    figure: FigureName,
    slice: string,
    cell: string,
    trueOnes: ReadonlySet<string>,
  ): Iterable<[string, Fact[]]> {
    for (const name of Object.keys(FIGURES) as FigureName[]) {
      if (figureOf(name).of !== figure) continue;
      const slices = (this.#series.get(cell) ?? []).flatMap(([own, part, key]) =>
        own === name && (slice === '' || part.startsWith(`${slice}/`))
          ? [{ key, facts: this.#present.get(key) ?? [] }]
          : [],
      );
      const hidden = slices.filter(({ key }) => !trueOnes.has(key));
      if (hidden.length < slices.length) yield [`its ${name}`, hidden.flatMap(({ facts }) => facts)];
    }
  }
}

function partsOf(key: string): readonly [FigureName, string, string] {
  const [figure, ...rest] = key.split(' ');
  const cell = rest.findIndex((text) => text.includes('|'));
  return [figure as FigureName, rest.slice(0, cell).join(' '), rest.slice(cell).join(' ')];
}

/**
 * Yields facts of a cell beside each choice of known parts by a filter, of all times and since each known shorter period; of periods,
 * each of which has the next, beside one.
 */
function* restsOf(
  facts: readonly Fact[],
  cell: Cell,
  dimension: Dimension,
  isKnown: (cell: string) => boolean,
): Iterable<[string, Fact[]]> {
  const isPart = (part: Partial<Cell>): boolean => isKnown(keyOf({ ...cell, ...part }));
  for (const since of [
    '',
    ...POLICY_PERIODS.filter((one) => placeOf(one) < placeOf(cell.period) && isPart({ period: one })),
  ]) {
    const span = facts.filter((fact) => since === '' || Number(fact.period) > placeOf(since));
    if (dimension === 'period' && since !== '') yield [since, span];
    if (dimension === 'period' || cell[dimension] !== '*') continue;
    const values = VALUES[dimension].filter(
      (value) =>
        value !== '' &&
        isPart({ [dimension]: value }) &&
        (since === '' || isPart({ [dimension]: value, period: since })),
    );
    for (const choice of choicesOf(values))
      yield [`${since} ${choice.join(' and ')}`, span.filter((fact) => !choice.includes(fact[dimension]))];
  }
}
