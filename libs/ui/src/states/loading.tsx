import { Skeleton } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';

export interface LoadingProps {
  /** Height in pixels of the loaded content, so that nothing moves when it appears. */
  readonly height: number;
  readonly label?: string;
}

/** Reserves the space of content that is being loaded, and announces it to screen readers. */
export function Loading({ height, label = SCREEN_TEXTS.loading }: LoadingProps) {
  return <Skeleton role="status" aria-busy aria-label={label} height={height} />;
}
