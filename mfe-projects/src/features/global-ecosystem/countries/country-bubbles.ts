import type { MarketCountry } from '@portal/contracts/insights/global-ecosystem';
import type { Bubble } from '@portal/maps';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { bubbleColours, bubbleDiameter, bubbleFontSize, bubbleText } from '../../dashboard/analytics/country-bubble.ts';

/** Returns bubbles of the countries that have a position, by their claims; an amount that is withheld has the least size. */
export const bubblesOf = (countries: readonly MarketCountry[]): readonly Bubble[] =>
  countries.flatMap(({ country: { name, coordinate }, claimsTotalAmount }, place) =>
    coordinate
      ? [
          {
            id: name,
            position: coordinate,
            diameter: bubbleDiameter(claimsTotalAmount ?? 0),
            fontSize: bubbleFontSize(claimsTotalAmount ?? 0),
            text: claimsTotalAmount === null ? SCREEN_TEXTS.nothing : bubbleText(claimsTotalAmount),
            ...bubbleColours(place),
          },
        ]
      : [],
  );
