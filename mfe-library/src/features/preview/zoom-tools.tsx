import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import { IconArrowsDiagonalMinimize2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import classes from './preview.module.css';
import { PREVIEW_TEXTS as TEXTS } from './preview.texts.ts';

interface ZoomToolsProps {
  readonly zoom: number;
  readonly zoomIn: () => void;
  readonly zoomOut: () => void;
  readonly fit: () => void;
}

/** Buttons of the zoom, and how large it is. */
export function ZoomTools({ zoom, zoomIn, zoomOut, fit }: ZoomToolsProps) {
  return (
    <span className={classes.group}>
      <Tooltip label={TEXTS.zoomOut}>
        <ActionIcon aria-label={TEXTS.zoomOut} onClick={zoomOut}>
          <IconZoomOut size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span role="status" className={classes.place}>
        {TEXTS.zoom(Math.round(zoom * 100))}
      </span>
      <Tooltip label={TEXTS.zoomIn}>
        <ActionIcon aria-label={TEXTS.zoomIn} onClick={zoomIn}>
          <IconZoomIn size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={TEXTS.fit}>
        <ActionIcon aria-label={TEXTS.fit} onClick={fit}>
          <IconArrowsDiagonalMinimize2 size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
