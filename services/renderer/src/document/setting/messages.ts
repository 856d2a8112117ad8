import type { ReportData, ReportPaper } from '@portal/contracts/reports/report-data';

/** A document to set. */
export interface SettingJob {
  readonly data: ReportData;
  readonly paper: ReportPaper;
  readonly previews: number;
}

/** Messages to the process that sets a document. */
export type ToProcess =
  | { readonly kind: 'start'; readonly job: SettingJob }
  | { readonly kind: 'picture'; readonly bytes: Uint8Array | null };

/** Messages from it. It asks for one picture at a time. */
export type FromProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'ask'; readonly fileId: string; readonly done: number; readonly total: number }
  | {
      readonly kind: 'done';
      readonly pdf: Uint8Array;
      readonly pages: number;
      readonly previews: readonly Uint8Array[];
    }
  | { readonly kind: 'fault'; readonly message: string };
