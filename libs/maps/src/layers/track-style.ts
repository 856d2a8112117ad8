import type { FeatureLike } from 'ol/Feature.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { withOpacity } from '../base/with-opacity.ts';
import type { MapColours } from '../base/map-colours.ts';
import { stormName, type StormTrack } from './storm-tracks.ts';

/**
 * Wind speeds in knots above which a storm is drawn thicker: hurricane, and major hurricane (Saffir–Simpson 1 and 3).
 */
const STRONG_KT = 64;
const MAJOR_KT = 96;
/** Saffir–Simpson 4: those that a map of the world shows. */
const EXTREME_KT = 113;

/** Metres a pixel below which hurricanes, and all storms, are drawn: some 15,000 are zoom 3.4, 3,000 zoom 5.7. */
const HURRICANES_BELOW = 15_000;
const ALL_BELOW = 3_000;

/**
 * Returns the wind in knots from which tracks are drawn. Thousands of lines over each other would hide the bands of the
 * hazard, so that a map of the world shows the strongest storms alone.
 */
export function leastWind(resolution: number): number {
  if (resolution < ALL_BELOW) return 0;
  return resolution < HURRICANES_BELOW ? STRONG_KT : EXTREME_KT;
}

/** Styles of the tracks: thin for all, thick and labelled for the highlighted ones. */
export function trackStyles({ text, accent, halo }: MapColours) {
  const line = (colour: string, width: number) => new Style({ stroke: new Stroke({ color: colour, width }) });
  const weak = line(withOpacity(text, 0.16), 0.7);
  const strong = line(withOpacity(text, 0.24), 0.8);
  const major = line(withOpacity(text, 0.34), 1);
  const far = line(withOpacity(text, 0.12), 0.7);
  return {
    quiet(feature: FeatureLike, resolution: number): Style | undefined {
      const { maxWindKt } = feature.get('track') as StormTrack;
      if (maxWindKt < leastWind(resolution)) return undefined;
      if (resolution >= HURRICANES_BELOW) return far;
      if (maxWindKt >= MAJOR_KT) return major;
      return maxWindKt >= STRONG_KT ? strong : weak;
    },
    loud(feature: FeatureLike): Style[] {
      const label = new Text({
        text: stormName(feature.get('track') as StormTrack),
        font: "600 13px 'Inter Variable', Arial, sans-serif",
        placement: 'line',
        textBaseline: 'bottom',
        overflow: true,
        fill: new Fill({ color: text }),
        stroke: new Stroke({ color: halo, width: 4 }),
      });
      return [line(halo, 6), line(accent, 3), new Style({ text: label })].flat();
    },
  };
}
