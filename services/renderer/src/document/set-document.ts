import type { ReportData, ReportPaper } from '@portal/contracts/reports/report-data';

/** Bytes of a file by its id; null where there is no such file, or it may not be read. */
export type PictureSource = (fileId: string) => Promise<Uint8Array | null>;

/** Settings of a document. */
export interface DocumentOptions {
  readonly paper: ReportPaper;
  /** Number of pages to return as pictures, from the first; none by default. */
  readonly previews?: number;
  /** Ends the setting: the process that sets is killed. */
  readonly signal?: AbortSignal;
  /** Milliseconds after which the process that sets is killed; 120,000 by default. */
  readonly timeoutMs?: number;
}

/** A document that was set. */
export interface SetDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** PNG pictures of the first pages. */
  readonly previews: readonly Uint8Array[];
}

/** Sets a report as a PDF. The same data and pictures make the same bytes. Throws a {@link SettingError}. */
export declare function setDocument(
  data: ReportData,
  pictures: PictureSource,
  options: DocumentOptions,
): Promise<SetDocument>;
