import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { ratesOfToday } from '../core/rates.ts';
import { createCodes } from './codes.ts';
import { createCube, FAMILIES, type Cube } from './cube.ts';
import { keepFacts } from './facts.ts';
import { keepPeers } from './peers.ts';
import { createKnown, withholdKnown } from './known.ts';
import { computeAgain, createBefore, findChanged, findChanges, storeFresh } from './refresh.ts';
import { chooseCells, createChosen, storeChosen, type Settling } from './settle.ts';

/** Result of a night: computed, done before, or in work by another copy of the service. */
export type NightResult = 'computed' | 'done' | 'busy';

interface StoredNight {
  readonly night: string;
  readonly settled_on: string;
}

const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/**
 * Computes the market's figures of a night (UTC), once, in one transaction: readers see those of the night before until it ends. The
 * first night of a month settles which cells are shown; the nights after it compute these (ADR 46).
 */
export async function computeNight(
  knex: Knex,
  night: string,
  options: Pick<Settling, 'isComplementary'> = {},
): Promise<NightResult> {
  return transaction(knex, async (tx) => {
    // Steps of a statement have no statistics: row by row is how a large market must not be joined.
    await tx.raw(
      `set local statement_timeout = 0; set local jit = off; set local enable_nestloop = off; set local enable_mergejoin = off;
       set local work_mem = '128MB'`,
    );
    const { rows } = await tx.raw<{ rows: { isMine: boolean }[] }>(
      `select pg_try_advisory_xact_lock(hashtextextended('market', 0)) as "isMine"`,
    );
    if (!rows[0]?.isMine) return 'busy';
    const before = await tx('market_nights').first<StoredNight | undefined>(
      tx.raw('night::text'),
      tx.raw('settled_on::text'),
    );
    if (before && before.night >= night) return 'done';
    const { byCurrency, date } = ratesOfToday(night);
    const settling: Settling = { night, ratesOn: date, ...options };
    const settles = !before || monthOf(before.settled_on) !== monthOf(night);
    await keepFacts(tx, night);
    const codes = await createCodes(tx);
    await createBefore(tx, codes);
    const changed = await findChanged(tx, codes);
    await createChosen(tx);
    const shown = new Set<string>();
    const cubes: Cube[] = [];
    for (const family of FAMILIES) {
      const cube = await createCube(tx, codes, family, byCurrency);
      await computeAgain(tx, codes, cube, changed);
      if (settles) await chooseCells(tx, codes, cube, shown, settling);
      if (options.isComplementary !== false) cubes.push(cube);
    }
    await findChanges(tx, codes, changed);
    await createKnown(tx, codes);
    await withholdKnown(tx, codes, cubes);
    await storeFresh(tx, settling);
    if (settles) await storeChosen(tx, codes, settling);
    await keepPeers(tx, night, settles);
    const row = { night, computed_at: new Date(), settled_on: settles ? night : before.settled_on };
    await tx('market_nights').insert(row).onConflict('is_only').merge();
    return 'computed';
  });
}
