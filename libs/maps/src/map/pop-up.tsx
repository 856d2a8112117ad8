import { ActionIcon } from '@portal/portal-sdk';
import { IconX } from '@tabler/icons-react';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { unByKey } from 'ol/Observable.js';
import Overlay from 'ol/Overlay.js';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { isChoosable } from './choosable.ts';
import { MAP_TEXTS } from '../map.texts.ts';
import { onMapNear, type Position } from '../position.ts';
import { motion } from './motion.ts';
import classes from './map.module.css';
import { useOpenMap } from '../base/open-map.ts';

export interface PopUpProps {
  /** Names it. */
  readonly label: string;
  readonly position: Position;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const PAN_DURATION = 200;
const MARGIN = 16;
/** Offset in pixels above the middle of its place. */
const ABOVE = -14;

/**
 * A pop-up over a place. It takes the focus; Esc closes it and returns the focus to the map, a click beside it closes
 * it too.
 */
export function PopUp({ label, position, onClose, children }: PopUpProps) {
  const map = useOpenMap();
  const [element] = useState(() => document.createElement('div'));
  const box = useRef<HTMLDivElement>(null);
  const { latitude, longitude } = position;

  useEffect(() => {
    const overlay = new Overlay({ element, positioning: 'bottom-center', offset: [0, ABOVE] });
    map.addOverlay(overlay);
    overlay.setPosition(onMapNear({ latitude, longitude }, map.getView().getCenter()));
    // Content may load later and make it larger.
    const sizes = new ResizeObserver(() =>
      overlay.panIntoView({ animation: { duration: motion(PAN_DURATION) }, margin: MARGIN }),
    );
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      map.removeOverlay(overlay);
    };
  }, [map, element, latitude, longitude]);
  useEffect(() => box.current?.focus({ preventScroll: true }), [latitude, longitude]);

  const leave = useEffectEvent((event: MapBrowserEvent) => {
    if (!map.hasFeatureAtPixel(event.pixel, isChoosable)) onClose();
  });
  useEffect(() => {
    const key = map.on('click', leave);
    return () => unByKey(key);
  }, [map]);

  const close = () => {
    onClose();
    map.getTargetElement().focus({ preventScroll: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return createPortal(
    <div ref={box} role="dialog" aria-label={label} tabIndex={-1} className={classes.popUp} onKeyDown={handleKey}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        className={classes.popUpClose ?? ''}
        aria-label={MAP_TEXTS.closePopUp}
        onClick={close}
      >
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
      {children}
    </div>,
    element,
  );
}
