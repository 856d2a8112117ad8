import { valibotResolver } from '@hookform/resolvers/valibot';
import { RISK_BANDS, type RiskBand } from '@portal/contracts/projects/risk-band';
import { damagePercent, type BandPercentsBody } from '@portal/contracts/projects/value-at-risk';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: a percent for each band, null for an empty field. */
export type BandValues = Record<RiskBand, number | null>;

/** Validates the form by the route's rules. */
export const bandResolver = valibotResolver(
  v.object(Object.fromEntries(RISK_BANDS.map((band) => [band, damagePercent]))),
) as unknown as Resolver<BandValues>;

/** Returns the values of the form for percents in the order of the bands. */
export const bandValuesOf = (percents: readonly number[]): BandValues =>
  Object.fromEntries(RISK_BANDS.map((band, place) => [band, percents[place] ?? null])) as BandValues;

/** Builds the request of validated values. */
export const bandPercentsOf = (values: BandValues): BandPercentsBody => ({
  bandPercents: RISK_BANDS.map((band) => values[band] ?? 0),
});
