import type { Coordinate } from '@portal/contracts/geo/coordinate';
import type { Candidate, ReverseGeocodeAnswer, Suggestions } from '@portal/contracts/geo/geocoder';

export interface SuggestQuestion {
  readonly text: string;
  readonly limit: number;
  /** Position whose neighbours are returned first. */
  readonly near?: Coordinate | undefined;
  /** Codes of two or three letters. */
  readonly countries?: readonly string[] | undefined;
}

export interface FindQuestion {
  readonly line?: string | undefined;
  readonly magicKey?: string | undefined;
  readonly limit: number;
}

/** Answers the requests of a map service about places, from the embedded gazetteer or an online provider. */
export interface Geocoder {
  readonly credit: string;
  suggest(question: SuggestQuestion): Promise<Suggestions> | Suggestions;
  /** @throws 400 where neither the line nor the key leads anywhere */
  find(question: FindQuestion): Promise<Candidate[]> | Candidate[];
  /** Undefined where nothing is near. */
  reverse(point: Coordinate): Promise<ReverseGeocodeAnswer | undefined> | ReverseGeocodeAnswer | undefined;
}

export const WGS_84 = { wkid: 4326, latestWkid: 4326 } as const;
