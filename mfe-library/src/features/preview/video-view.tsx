import type { ViewProps } from './view.ts';
import { Unavailable } from './no-preview.tsx';
import classes from './preview.module.css';
import { useRenewal } from './use-renewal.ts';

/** Position at which each video was stopped; a new address continues there. */
const places = new Map<string, number>();

/** A video with the browser's own controls, in which one can seek. */
export function VideoView({ file, url, onEnded }: ViewProps) {
  const { isBroken, fail } = useRenewal(onEnded);
  if (isBroken) return <Unavailable />;
  return (
    <video
      key={url}
      src={url}
      aria-label={file.name}
      className={classes.video}
      controls
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => {
        currentTarget.currentTime = places.get(file.id) ?? 0;
      }}
      onTimeUpdate={({ currentTarget }) => places.set(file.id, currentTarget.currentTime)}
      onError={fail}
    />
  );
}
