import type { Readable } from 'node:stream';
import type { LibraryConfig } from '../../config.ts';
import { clamavScanner } from './clamav.ts';

/** Result of a scan. */
export type Verdict = { readonly clean: true } | { readonly clean: false; readonly virus: string };

export interface Scanner {
  /** Number of bytes that it scans; larger contents cannot be checked. */
  readonly maxBytes: number;
  /**
   * Looks at a content, which is read no faster than the scanner takes it and destroyed when this ends.
   * @throws ScannerError where it is away, stops, or answers no verdict, and what reading the content throws
   */
  scan(content: Readable): Promise<Verdict>;
  /** Returns true if it has a verdict on a content of one byte, within seconds: it is neither away nor busy. */
  answers(): Promise<boolean>;
}

/** The scanner has no verdict: nothing is known of the content. */
export class ScannerError extends Error {
  override readonly name = 'ScannerError';
}

/** The scanner that the settings name; null where there is none. */
export function openScanner({ CLAMAV_HOST, CLAMAV_PORT, CLAMAV_MAX_BYTES }: LibraryConfig): Scanner | null {
  if (CLAMAV_HOST === undefined) return null;
  return clamavScanner({ host: CLAMAV_HOST, port: CLAMAV_PORT, maxBytes: CLAMAV_MAX_BYTES });
}
