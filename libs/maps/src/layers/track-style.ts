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

/** Styles of the tracks: thin for all, thick and labelled for the highlighted ones. */
export function trackStyles({ text, accent, halo }: MapColours) {
  const line = (colour: string, width: number) => new Style({ stroke: new Stroke({ color: colour, width }) });
  const weak = line(withOpacity(text, 0.14), 0.8);
  const strong = line(withOpacity(text, 0.27), 1);
  const major = line(withOpacity(text, 0.44), 1.2);
  return {
    quiet(feature: FeatureLike): Style {
      const { maxWindKt } = feature.get('track') as StormTrack;
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
