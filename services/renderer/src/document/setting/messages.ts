import type { StatementData } from '@portal/contracts/finance/statement-document';
import type { ReportData, ReportPaper } from '@portal/contracts/reports/report-data';
import type { FaultyPicture, PictureFault } from '../pictures/picture-fault.ts';

/** Format of pictures of pages: drawings are there at once and need more room. */
export type PreviewFormat = 'png' | 'svg';

/** A report to set. */
export interface ReportToSet {
  readonly kind: 'report';
  readonly data: ReportData;
  readonly paper: ReportPaper;
  readonly previews: number;
  readonly previewsAs: PreviewFormat;
}

/** A statement to set: A4, without pictures. */
export interface StatementToSet {
  readonly kind: 'statement';
  readonly data: StatementData;
}

/** A document to set. */
export type SettingJob = ReportToSet | StatementToSet;

/** The scaled pictures of a file at its place, by the path at which the templates find the first one; a plan may have several. */
export interface ScaledPicture {
  readonly path: string;
  readonly pages: readonly Uint8Array[];
}

/** Pictures of a file, one for each page, or the reason for which there are none. */
export type GivenPicture = readonly Uint8Array[] | PictureFault;

/** Messages to the process that sets documents, one after the other. */
export type ToProcess =
  | { readonly kind: 'start'; readonly job: SettingJob }
  /** Answer to a file that was asked for, by the number of the question. */
  | { readonly kind: 'picture'; readonly question: number; readonly given: GivenPicture }
  | { readonly kind: 'draw'; readonly pdf: Uint8Array }
  | { readonly kind: 'known'; readonly scaled: readonly ScaledPicture[] }
  | { readonly kind: 'cancel' };

/** Messages from it. It asks for a few pictures at a time, after those that were scaled before. */
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'known'; readonly files: readonly { readonly path: string; readonly fileId: string }[] }
  | {
      readonly kind: 'ask';
      readonly question: number;
      readonly fileId: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'scaled'; readonly picture: ScaledPicture }
  | {
      readonly kind: 'done';
      readonly pdf: Uint8Array;
      readonly pages: number;
      readonly previews: readonly Uint8Array[];
      readonly faults: readonly FaultyPicture[];
    }
  | { readonly kind: 'sign' }
  | { readonly kind: 'drawn'; readonly pages: readonly Uint8Array[] }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'fault'; readonly message: string };
