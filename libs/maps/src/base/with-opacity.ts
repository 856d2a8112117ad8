import { asArray } from 'ol/color.js';

/** Returns a colour of the theme with an opacity of 0 to 1. */
export function withOpacity(colour: string, opacity: number): string {
  const [red = 0, green = 0, blue = 0] = asArray(colour);
  return `rgba(${red}, ${green}, ${blue}, ${opacity})`;
}
