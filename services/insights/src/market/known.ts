import type { Knex } from 'knex';
import { without } from './cell-conditions.ts';
import { maskOfCell, type Codes } from './codes.ts';
import type { Cube } from './cube.ts';
import { DIMENSIONS, type Dimension } from './figures.ts';
import { OF_TABLE, withholdWholes, type Withheld } from './rests.ts';
import { withholdMore } from './withhold.ts';

/**
 * Creates the table of the cells that readers know or would know after tonight: stored ones, of which those that were computed again are
 * open, and new ones. What is withheld is open no more: a stored cell stays as it was, a new one does not appear. Readers know a
 * stored cell even so (`is_kept`), unless it is a count of which enough has come, left
 * or changed itself: projects that have moved within it leave it as it was. An amount may be nearly the same even then.
 */
export async function createKnown(tx: Knex.Transaction, codes: Codes): Promise<void> {
  await tx.raw(`
    create temporary table market_known on commit drop as
      select c.cell, c.mask, c.is_open, c.is_new, s.level, s.is_amount, not c.is_new and (c.is_near or s.is_amount) as is_kept
      from (
        select b.cell, b.mask, f.cell is not null as is_open, e.at is null as is_near, false as is_new
        from market_before b left join market_fresh f on f.cell = b.cell left join market_enough e on e.at = b.at and e.is_real
        union all select n.cell, ${maskOfCell(codes, 'n.cell')}, true, false, true
        from night_chosen n where not exists (select from market_before b where b.cell = n.cell)
      ) c join market_series s on s.code = ${codes.field('series', 'c.cell')};
    create index on market_known (mask, level, is_amount); create index on market_known (cell); analyze market_known`);
}

/** Withholds new cells of which a whole, or one with a filter less, is new and withheld, or is so for the other kind of project. */
async function withholdOrphans(tx: Knex.Transaction, codes: Codes): Promise<Withheld[]> {
  const less = (dimension: Dimension, x: string): string => codes.within(without(DIMENSIONS, dimension), x);
  const conditions = [
    ...DIMENSIONS.map((dimension) => `p.cell = ${less(dimension, 'c.cell')}`),
    `p.cell = c.cell - s.code + s.whole`,
    `${less('kind', 'p.cell')} = ${less('kind', 'c.cell')} and ${codes.field('kind', 'p.cell')} <> 0 and ${codes.field('kind', 'c.cell')} <> 0`,
  ];
  const withheld: Withheld[] = [];
  for (const condition of conditions) {
    const { rows } = await tx.raw<{ rows: Withheld[] }>(
      `update market_known k set is_open = false where k.is_open and k.cell in (
         select c.cell from market_known c join market_series s on s.code = ${codes.field('series', 'c.cell')}
         join market_known p on p.is_new and not p.is_open and ${condition} where c.is_new and c.is_open)
       returning ${OF_TABLE}`,
    );
    withheld.push(...rows);
  }
  return withheld;
}

/** Withholds cells of tonight until neither what has changed of them, nor what is left of them, tells of fewer than a group (ADR 46). */
export async function withholdKnown(tx: Knex.Transaction, codes: Codes, cubes: readonly Cube[]): Promise<void> {
  let among: Withheld[] | undefined;
  for (let isDone = false; !isDone;) {
    await withholdMore(tx, codes);
    const { rows: before } = await tx.raw<{ rows: Withheld[] }>(
      `update market_known k set is_open = false from market_fresh f where f.cell = k.cell and k.is_open and not f.is_fresh
       returning ${OF_TABLE}`,
    );
    const withheld = await withholdWholes(tx, codes, cubes, among && [...among, ...before]);
    for (let more = withheld; more.length > 0; withheld.push(...more)) more = await withholdOrphans(tx, codes);
    await tx.raw(
      `update market_fresh f set is_fresh = false from market_known k where k.cell = f.cell and f.is_fresh and not k.is_open`,
    );
    among = withheld;
    isDone = withheld.length === 0;
  }
}
