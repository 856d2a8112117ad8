import type { ReportFailure } from '@portal/contracts/events/report-jobs';

/** A job that is over without a report. Other errors are of the moment: the job is given again. */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  readonly reason: ReportFailure;

  constructor(reason: ReportFailure, text: string, options?: ErrorOptions) {
    super(text, options);
    this.reason = reason;
  }
}

/** Reasons of failures by those of the setting. */
const REASONS: Readonly<Record<string, ReportFailure>> = {
  TimedOut: 'TimedOut',
  TooMuchMemory: 'TooMuchMemory',
  Crashed: 'Crashed',
  Refused: 'SettingFailed',
};

/** Returns the failure that an error of the setting is; the error itself where it is none, or the setting was ended from here. */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('reason' in error) || typeof error.reason !== 'string') return error;
  const reason = REASONS[error.reason];
  return reason ? new JobFailure(reason, error.message, { cause: error }) : error;
}
