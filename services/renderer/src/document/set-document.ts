import { fileURLToPath } from 'node:url';
import type { ReportData, ReportPaper } from '@portal/contracts/reports/report-data';
import { runSetting } from './run-setting.ts';

/** Bytes of a file by its id; null where there is no such file, or it may not be read. */
export type PictureSource = (fileId: string) => Promise<Uint8Array | null>;

/** Settings of a document. */
export interface DocumentOptions {
  readonly paper: ReportPaper;
  /** Number of pages to return as pictures, from the first; none by default. */
  readonly previews?: number;
  /** Ends the setting: the process that sets is killed. */
  readonly signal?: AbortSignal;
  /** Milliseconds without a sign of the process after which it is killed; 120,000 by default. Each picture is a sign. */
  readonly timeoutMs?: number;
  /** Megabytes of memory at which it is killed; 1,000 by default. */
  readonly memoryMb?: number;
  /** Follows the pictures: how many of them are done. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** A document that was set. */
export interface SetDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** PNG pictures of the first pages. */
  readonly previews: readonly Uint8Array[];
}

const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(`./set-document.process.${isSource ? 'ts' : 'js'}`, import.meta.url));

/**
 * Sets a report as a PDF in a process of its own. The same data and pictures make the same bytes. A picture that is missing
 * or cannot be read is an empty frame that says so. Throws a `SettingError`.
 */
export const setDocument = (
  data: ReportData,
  pictures: PictureSource,
  options: DocumentOptions,
): Promise<SetDocument> => runSetting(PROGRAM, data, pictures, options);
