import type { Viewer } from '@portal/access';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { audit, countExport, openPool, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { xlsxOf } from '@portal/workbook';
import type { Row, RowBatches, Sheet } from '@portal/worksheet';
import type { Readable } from 'node:stream';
import type { FinanceConfig } from '../config.ts';

/** Connections that count exports in this process, separate from those of other requests. */
const CONNECTIONS = 4;
/** Milliseconds that a workbook waits for its reader. */
const STALLED_MS = 60_000;

/** Limit of the routes that give workbooks. */
export const WORKBOOK_LIMIT = { rateLimit: { max: 60, windowMs: 60_000 } } as const;

/** The reply, whose headers say what the bytes are. */
interface Reply {
  headers(values: Readonly<Record<string, string>>): unknown;
}

/** A workbook of one sheet. */
export interface Workbook extends Sheet {
  /** Name of the file, without its extension. */
  readonly fileName: string;
  readonly rows: RowBatches;
  /** Details for the audit record. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Records an export and answers with its workbook, whose rows are written as they come.
 * @throws 429 where the person or their company has too many under way
 */
export type SendWorkbook = (viewer: Viewer, reply: Reply, workbook: Workbook) => Promise<Readable>;

/** Returns the function by which routes answer with workbooks; it counts those that run at once. */
export function workbooks(
  app: PortalApp,
  { knex, config }: Pick<Deps<FinanceConfig>, 'knex' | 'config'>,
): SendWorkbook {
  const pool = openPool({ url: config.DATABASE_URL, name: 'finance-export', pool: CONNECTIONS });
  app.addHook('onClose', () => pool.end());
  return async (viewer, reply, { fileName, rows, details, ...sheet }) => {
    const end = await countExport(pool, viewer, config);
    try {
      await transaction(knex, (tx) => audit(tx, { details }));
    } catch (error) {
      await end();
      throw error;
    }
    reply.headers({
      'content-type': XLSX_MEDIA_TYPE,
      'content-disposition': `attachment; filename="${fileName}.xlsx"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const stalled = setTimeout(() => output.destroy(new Error('Nobody takes the export')), STALLED_MS);
    const finish = () => {
      clearTimeout(stalled);
      return end();
    };
    const output = xlsxOf(watched(rows, { onBatch: () => stalled.refresh(), finish }), sheet);
    output.once('close', () => void finish());
    return output;
  };
}

interface Watching {
  readonly onBatch: () => unknown;
  readonly finish: () => Promise<void>;
}

/** Passes rows on, and ends the count of the export once they are read. */
async function* watched(rows: RowBatches, { onBatch, finish }: Watching): AsyncGenerator<readonly Row[], void, void> {
  try {
    for (let next = await rows.next(); next.done !== true; next = await rows.next()) {
      onBatch();
      yield next.value;
    }
  } finally {
    await finish();
  }
}
