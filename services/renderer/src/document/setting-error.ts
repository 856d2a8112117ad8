/** Reasons for which no document was made. */
export const SETTING_FAULTS = ['Aborted', 'TimedOut', 'TooMuchMemory', 'Crashed', 'Refused'] as const;
export type SettingFault = (typeof SETTING_FAULTS)[number];

const TEXTS: Readonly<Record<SettingFault, string>> = {
  Aborted: 'Setting the document was ended.',
  TimedOut: 'Setting the document took too long and was ended.',
  TooMuchMemory: 'Setting the document took too much memory and was ended.',
  Crashed: 'The process that sets the document ended without it.',
  Refused: 'The document could not be set from its data.',
};

/** A document that could not be set, with the reason for people and for the protocol. */
export class SettingError extends Error {
  readonly reason: SettingFault;
  /** The typesetter's own words, for the protocol. */
  readonly detail: string | undefined;

  constructor(reason: SettingFault, detail?: string) {
    super(TEXTS[reason]);
    this.name = 'SettingError';
    this.reason = reason;
    this.detail = detail;
  }
}
