/** A record of one kind that a person creates, found again by its unique name. */
export type EffectKind = 'project' | 'inspection' | 'recommendation' | 'file';

/** Answers that the people of a soak received. */
export interface SoakLedger {
  /** Names of what was acknowledged, by kind. */
  readonly acknowledged: Readonly<Record<EffectKind, Set<string>>>;
  /** Times that each thing was done, by its name. */
  readonly done: Map<string, number>;
  /** Times that something succeeded only when it was tried again. */
  retries: number;
  /** Failures that remained when it was tried again with all parts ready. */
  readonly errors: string[];
}

export const newSoakLedger = (): SoakLedger => ({
  acknowledged: { project: new Set(), inspection: new Set(), recommendation: new Set(), file: new Set() },
  done: new Map(),
  retries: 0,
  errors: [],
});
