import type { ReportData } from '@portal/contracts/reports/report-data';
import type { PictureFault, ReportJob } from '@portal/contracts/events/report-jobs';

/** Limits and followers of the setting of one report. */
export interface SettingOptions {
  readonly paper: ReportJob['paper'];
  readonly previews: number;
  readonly previewsAs: 'png' | 'svg';
  /** The draft that is set; its next preview sets what has changed. */
  readonly draft?: string;
  /** Tells of a file whose picture was scaled before that the job may still read it; without it every picture is read. */
  readonly isThere?: (fileId: string) => Promise<boolean>;
  readonly signal: AbortSignal;
  /** Milliseconds without a sign, and in all, after which the setting ends; in all four times as many by default. */
  readonly timeoutMs: number;
  readonly longestMs?: number;
  readonly memoryMb: number;
  readonly onProgress: (done: number, total: number) => void;
}

/** A report that was set, with pictures of its first pages. */
export interface SetReport {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly previews: readonly Uint8Array[];
  /** Pictures that could not be shown, each with its reason. */
  readonly faults: readonly { readonly fileId: string; readonly fault: PictureFault }[];
}

/** Sets a report in a process that can be killed; throws an error with a `reason` where there is none. */
export type ReportSetter = (
  data: ReportData,
  pictures: (fileId: string) => Promise<Uint8Array | PictureFault>,
  options: SettingOptions,
) => Promise<SetReport>;
