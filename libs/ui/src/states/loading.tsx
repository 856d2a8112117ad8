import { Skeleton } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

export interface LoadingProps {
  /** Height in pixels of the loaded content, so that nothing moves when it appears. */
  readonly height: number;
  readonly label?: string;
}

/** Holds the place of what is being loaded and tells a screen reader so. */
export function Loading({ height, label = SCREEN_TEXTS.loading }: LoadingProps) {
  return <Skeleton role="status" aria-label={label} height={height} />;
}
