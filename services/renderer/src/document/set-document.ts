import { fileURLToPath } from 'node:url';
import type { ReportData, ReportPaper } from '@portal/contracts/reports/report-data';
import { openDocumentSetter, type DocumentSetter } from './processes/document-setter.ts';
import { SettingProcess } from './processes/setting-process.ts';
import type { FaultyPicture, PictureFault } from './pictures/picture-fault.ts';
import type { PreviewFormat } from './setting/messages.ts';

/** Bytes of a file by its id, or the reason for which it cannot be had. */
export type PictureSource = (fileId: string) => Promise<Uint8Array | PictureFault>;

/** Settings of a document. */
export interface DocumentOptions {
  readonly paper: ReportPaper;
  /** Number of pages to return as pictures, from the first; none by default. */
  readonly previews?: number;
  /** Format of these pictures; `png` by default. */
  readonly previewsAs?: PreviewFormat;
  /** Names a draft that is set again and again while somebody writes it. */
  readonly draft?: string;
  /** Ends the setting: the process gives the document up, or is killed. */
  readonly signal?: AbortSignal;
  /** Milliseconds without a sign of the process after which it is killed; 120,000 by default. Each picture is a sign. */
  readonly timeoutMs?: number;
  /** Milliseconds in all after which it is killed, signs or not; four times `timeoutMs` by default. */
  readonly longestMs?: number;
  /** Megabytes of memory at which it is killed; 1,000 by default. */
  readonly memoryMb?: number;
  /** Follows the pictures: how many of them are done. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Tells of a file whose picture was scaled before that it may still be read; without it all files are read. */
  readonly isThere?: (fileId: string) => Promise<boolean>;
}

/** A document that was set. */
export interface SetDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Pictures of the first pages. */
  readonly previews: readonly Uint8Array[];
  /** Pictures that could not be shown, each with its reason. */
  readonly faults: readonly FaultyPicture[];
}

const isSource = import.meta.url.endsWith('.ts');
const PROGRAM = fileURLToPath(new URL(`./set-document.process.${isSource ? 'ts' : 'js'}`, import.meta.url));

/** Opens a setter of documents for a service that sets many. */
export const openSetter = (): DocumentSetter => openDocumentSetter(PROGRAM);

/**
 * Sets a report as a PDF in a process of its own. The same data and pictures make the same bytes. A picture that is missing
 * or cannot be read is an empty frame that says so. Throws a `SettingError`.
 */
export const setDocument = (
  data: ReportData,
  pictures: PictureSource,
  options: DocumentOptions,
): Promise<SetDocument> => setAlone(PROGRAM, data, pictures, options);

/** Sets one document in a process of this program, which is ended then. */
export async function setAlone(
  program: string,
  data: ReportData,
  pictures: PictureSource,
  { paper, previews = 0, previewsAs = 'png', ...options }: DocumentOptions,
): Promise<SetDocument> {
  const process = new SettingProcess(program);
  try {
    return await process.set({ job: { kind: 'report', data, paper, previews, previewsAs }, pictures, options });
  } finally {
    process.end();
  }
}
