import type { ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

/** A text in a cell, truncated to the column and shown in full on hover; '–' where there is none. */
export const textCell = (value: string | null): ReactNode =>
  value ? <span title={value}>{value}</span> : SCREEN_TEXTS.nothing;
