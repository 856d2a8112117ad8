import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import type { Bubble } from '@portal/maps';
import { NO_DATA } from '@portal/contracts/insights/global-ecosystem-lists';
import { bubbleColours, bubbleDiameter, bubbleFontSize, bubbleText } from '../../dashboard/analytics/country-bubble.ts';

/** The words fit the least bubble one under the other, in this size in pixels. */
const WORDS_SIZE = 8;
const IN_TWO_LINES = NO_DATA.replace(' ', '\n');

/** Returns bubbles of the countries that have a position, by their claims; an amount that is withheld has the least size. */
export const bubblesOf = (countries: readonly MarketCountry[]): readonly Bubble[] =>
  countries.flatMap(({ country: { name, coordinate }, claimsTotalAmount }) =>
    coordinate
      ? [
          {
            id: name,
            position: coordinate,
            diameter: bubbleDiameter(claimsTotalAmount ?? 0),
            fontSize: claimsTotalAmount === null ? WORDS_SIZE : bubbleFontSize(claimsTotalAmount),
            text: claimsTotalAmount === null ? IN_TWO_LINES : bubbleText(claimsTotalAmount),
            ...bubbleColours(name),
          },
        ]
      : [],
  );
