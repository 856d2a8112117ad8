/** Returns the colour of text on a ground `#rrggbb`: black or white, whichever stands out more (WCAG 2.2). */
export function inkOn(ground: string): '#000000' | '#ffffff' {
  const light = (at: number) => {
    const part = Number.parseInt(ground.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5);
  // Both contrasts are equal where (1.05 / (l + 0.05)) = ((l + 0.05) / 0.05).
  return luminance > EQUAL ? '#000000' : '#ffffff';
}

const EQUAL = Math.sqrt(1.05 * 0.05) - 0.05;

/** Returns a colour `#rrggbb` with an opacity from 0 to 1. */
export const withOpacity = (colour: string, opacity: number): string =>
  `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`;
