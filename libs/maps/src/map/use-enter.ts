import type OpenMap from 'ol/Map.js';
import { useEffectEvent, useLayoutEffect } from 'react';

/** Handles Enter on the map itself, not on elements inside it. */
export function useEnter(map: OpenMap, onEnter: (() => void) | undefined): void {
  const enter = useEffectEvent((event: KeyboardEvent) => {
    const isOther = event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget;
    if (event.key !== 'Enter' || isOther || !onEnter) return;
    event.preventDefault();
    onEnter();
  });
  useLayoutEffect(() => {
    const element = map.getTargetElement();
    element.addEventListener('keydown', enter);
    return () => element.removeEventListener('keydown', enter);
  }, [map]);
}
