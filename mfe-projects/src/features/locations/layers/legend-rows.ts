import type { LegendClass } from '@portal/contracts/geo/layers';
import { LAYER_SCREEN_TEXTS } from '../location.texts.ts';

export interface LegendRow {
  readonly word: string;
  /** '0 points', '12–18 points'. */
  readonly points: string;
  readonly colours: readonly string[];
}

/** Classes of one word are one row, which shows each of their colours and from how many points to how many they go. */
export function legendRows(legend: readonly LegendClass[]): LegendRow[] {
  return [...Map.groupBy(legend, ({ word }) => word)].map(([word, classes]) => {
    const points = classes.map((one) => one.points);
    const [least, most] = [Math.min(...points), Math.max(...points)];
    const text = LAYER_SCREEN_TEXTS.points(most);
    return {
      word,
      points: least === most ? text : `${least}–${text}`,
      colours: [...new Set(classes.map(({ color }) => color))],
    };
  });
}
