import { Client } from 'pg';
import { SEALED_CONTENT, sealOf, ZERO_SEAL, type SealedContent } from './chain.ts';

const BATCH = 5_000;
/** Age in seconds from which a record without a seal is a fault. */
const UNSEALED_S = 60;

/** The last seal of a chain at some time; `hash` in hex. */
export interface ChainHead {
  readonly seq: string;
  readonly hash: string;
}

export interface ChainReport {
  readonly sealed: number;
  /** Records that are too new for a seal. */
  readonly waiting: number;
  readonly head: ChainHead | null;
  /** The first thing that is wrong. */
  readonly fault: string | null;
}

type Row = SealedContent & { readonly seq: string; readonly record_id: string; readonly hash: Buffer };

/**
 * Walks the chain of a service's audit record and finds the first record that was removed, altered or moved. `known` is
 * the head seen by an earlier walk: with it, a truncated or rebuilt chain is found as well.
 */
export async function verifyChain(databaseUrl: string, known: ChainHead | null = null): Promise<ChainReport> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'audit verify' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const walked = await walk(client, known);
    const { rows } = await client.query<{ waiting: string; late: string; first_late: string | null }>(
      `select count(*) as waiting, count(*) filter (where late) as late, min(id) filter (where late) as first_late
       from (select id, at < clock_timestamp() - make_interval(secs => $1) as late from audit.records r
         where not exists (select from audit.seals s where s.record_id = r.id)) unsealed`,
      [UNSEALED_S],
    );
    const { waiting = '0', late = '0', first_late } = rows[0] ?? {};
    const unsealed = Number(late) > 0 ? `record ${first_late} and ${Number(late) - 1} others were never sealed` : null;
    return { ...walked, waiting: Number(waiting), fault: walked.fault ?? unsealed };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function walk(client: Client, known: ChainHead | null): Promise<Omit<ChainReport, 'waiting'>> {
  let head: ChainHead | null = null;
  let before: Buffer = ZERO_SEAL;
  let sealed = 0;
  for (;;) {
    const rows: Row[] = await rowsAfter(client, head?.seq ?? '0');
    for (const row of rows) {
      const fault = faultOf(row, before, sealed, known);
      if (fault) return { sealed, head, fault };
      before = row.hash;
      head = { seq: row.seq, hash: row.hash.toString('hex') };
      sealed += 1;
    }
    if (rows.length < BATCH) break;
  }
  const isCut = known !== null && BigInt(head?.seq ?? 0) < BigInt(known.seq);
  return {
    sealed,
    head,
    fault: isCut
      ? `the chain ends at seal ${head?.seq ?? 0}, but reached ${known.seq} before: its end was removed`
      : null,
  };
}

async function rowsAfter(client: Client, seq: string): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select s.seq::text as seq, s.record_id::text as record_id, s.hash, ${SEALED_CONTENT}
     from audit.seals s left join audit.records r on r.id = s.record_id
     where s.seq > $1 order by s.seq limit ${BATCH}`,
    [seq],
  );
  return rows;
}

function faultOf(row: Row, before: Buffer, sealed: number, known: ChainHead | null): string | null {
  const place = `record ${row.record_id} (seal ${row.seq})`;
  if (row.seq !== String(sealed + 1)) return `seal ${sealed + 1} was removed; the next is of ${place}`;
  if (row.id === null) return `${place} was removed`;
  if (!sealOf(before, row).equals(row.hash)) return `${place} was altered or moved`;
  if (known?.seq === row.seq && known.hash !== row.hash.toString('hex')) {
    return `the chain up to ${place} was made anew: it ends in another seal than before`;
  }
  return null;
}
