import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react';
import { MAP_CENTRE, WORLD_LATITUDE } from '../map-constants.ts';
import { MAP_TEXTS } from '../map.texts.ts';
import { zoomBy } from './map-keys.ts';
import classes from './map.module.css';
import { moveMap, type MapTarget } from './move-map.ts';
import { useOpenMap } from '../base/open-map.ts';

/** Zoom buttons: closer, further away, the whole world. */
export function ZoomTools({ start = { position: MAP_CENTRE } }: { readonly start?: MapTarget | undefined }) {
  const map = useOpenMap();
  const showWorld = () =>
    moveMap(map, {
      position: { longitude: start.position.longitude, latitude: WORLD_LATITUDE },
      zoom: map.getView().getMinZoom(),
    });
  const tools = [
    { label: MAP_TEXTS.zoomIn, icon: IconPlus, act: () => zoomBy(map, 1) },
    { label: MAP_TEXTS.zoomOut, icon: IconMinus, act: () => zoomBy(map, -1) },
    { label: MAP_TEXTS.wholeMap, icon: IconWorld, act: showWorld },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ label, icon: Icon, act }) => (
        <Tooltip key={label} label={label} position="left">
          <ActionIcon aria-label={label} onClick={act}>
            <Icon size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </div>
  );
}
