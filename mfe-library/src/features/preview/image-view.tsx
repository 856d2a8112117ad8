import { useRef, useState } from 'react';
import { Unavailable } from './no-preview.tsx';
import type { ViewProps } from './view.ts';
import classes from './preview.module.css';
import { useFrameSize } from './use-frame-size.ts';
import { useRenewal } from './use-renewal.ts';
import { useZoom } from './use-zoom.ts';
import { ZoomTools } from './zoom-tools.tsx';

/** A picture that fits its frame, and can be zoomed and moved. */
export function ImageView({ file, url, onEnded }: ViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useFrameSize(frame);
  const [natural, setNatural] = useState<{ readonly width: number; readonly height: number }>();
  const zoom = useZoom(frame);
  const { isBroken, fail } = useRenewal(onEnded);
  if (isBroken) return <Unavailable />;
  // The natural size is the limit, unless zoomed.
  const scale = natural ? Math.min(size.width / natural.width, size.height / natural.height, 1) * zoom.zoom : 0;
  return (
    <div className={classes.view}>
      <div
        ref={frame}
        className={classes.frame}
        tabIndex={0}
        role="group"
        aria-label={file.name}
        data-own-arrows={zoom.zoom > 1 || undefined}
        {...zoom.pan}
      >
        <img
          src={url}
          alt={file.name}
          draggable={false}
          className={classes.picture}
          style={natural ? { width: natural.width * scale, height: natural.height * scale } : { opacity: 0 }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setNatural({ width, height })}
          onError={fail}
        />
      </div>
      <div className={classes.controls}>
        <ZoomTools {...zoom} />
      </div>
    </div>
  );
}
