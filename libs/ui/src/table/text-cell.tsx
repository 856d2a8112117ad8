import type { ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

/** A text in a cell, which is cut where the column ends and whole on hover; '–' where there is none. */
export const textCell = (value: string | null): ReactNode =>
  value ? <span title={value}>{value}</span> : SCREEN_TEXTS.nothing;
