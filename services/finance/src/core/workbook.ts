import type { Viewer } from '@portal/access';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import {
  audit,
  EXPORT_CONNECTIONS,
  newRunningExports,
  openPool,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { xlsxOf } from '@portal/workbook';
import type { Row, RowBatches, Sheet } from '@portal/worksheet';
import type { Readable } from 'node:stream';
import type { FinanceConfig } from '../config.ts';

/** Connections that count PDFs in this process; they and those of workbooks are separate from those of other requests. */
const PDF_CONNECTIONS = 4;
/** Milliseconds that a workbook waits for its reader. */
const STALLED_MS = 60_000;
/** Milliseconds that a workbook may take at all. */
const LONGEST_MS = 30 * 60_000;

/** Limit of the routes that give workbooks and PDFs. */
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

/** A PDF that is made while its reader waits. */
export interface Pdf extends Pick<Workbook, 'fileName' | 'details'> {
  readonly make: () => Promise<Uint8Array>;
}

/**
 * Answers with a PDF, and records the export once it is made.
 * @throws 429 where the person or their company has too many exports under way; what making it throws
 */
export type SendPdf = (viewer: Viewer, reply: Reply, pdf: Pdf) => Promise<Uint8Array>;

/** Functions by which routes answer with files. */
export interface Exports {
  readonly sendWorkbook: SendWorkbook;
  readonly sendPdf: SendPdf;
}

/** Returns the functions by which routes answer with workbooks and PDFs; they count those that run at once together. */
export function openExports(app: PortalApp, { knex, config }: Pick<Deps<FinanceConfig>, 'knex' | 'config'>): Exports {
  const open = (name: string, connections: number) => {
    const pool = openPool({ url: config.DATABASE_URL, name, pool: connections });
    app.addHook('onClose', () => pool.end());
    return newRunningExports(pool, config);
  };
  // PDFs that wait for a renderer that was killed hold up no workbook.
  const beginWorkbook = open('finance-export', EXPORT_CONNECTIONS);
  const beginPdf = open('finance-pdf', PDF_CONNECTIONS);
  const record = (details: Workbook['details']) => transaction(knex, (tx) => audit(tx, { details }));
  const sendPdf: SendPdf = async (viewer, reply, { fileName, details, make }) => {
    const { end } = await beginPdf(viewer);
    try {
      const pdf = await make();
      await record(details);
      reply.headers(headersOf(`${fileName}.pdf`, 'application/pdf'));
      return pdf;
    } finally {
      await end();
    }
  };
  const sendWorkbook: SendWorkbook = async (viewer, reply, { fileName, rows, details, ...sheet }) => {
    const stopped = new AbortController();
    const giveUp = () => stopped.abort();
    const { end } = await beginWorkbook(viewer, giveUp);
    try {
      await record(details);
    } catch (error) {
      await end();
      throw error;
    }
    reply.headers(headersOf(`${fileName}.xlsx`, XLSX_MEDIA_TYPE));
    const limits = limitsOfReading(giveUp);
    const finish = () => {
      limits.end();
      return end();
    };
    const output = xlsxOf(watched(rows, { onBatch: limits.onBatch, finish }), sheet);
    stopped.signal.addEventListener('abort', () => output.destroy(new Error('The export was given up')));
    output.once('close', () => void finish());
    return output;
  };
  return { sendWorkbook, sendPdf };
}

const headersOf = (fileName: string, type: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${fileName}"`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
});

/** Calls `giveUp` where no batch is taken for a minute, or the last one not within half an hour, until `end` is called. */
export function limitsOfReading(giveUp: () => void) {
  const stalled = setTimeout(giveUp, STALLED_MS);
  const longest = setTimeout(giveUp, LONGEST_MS);
  return {
    onBatch: () => void stalled.refresh(),
    end: () => {
      clearTimeout(stalled);
      clearTimeout(longest);
    },
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
