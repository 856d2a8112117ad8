import * as v from 'valibot';
import { answer } from '../common/list.ts';

/** `GET /address/countries`: the countries of addresses in the order of the alphabet. */
export const countriesAnswer = answer(
  v.object({
    items: v.array(
      v.object({
        /** ISO 3166-1, two and three letters. */
        code: v.string(),
        code3: v.string(),
        /** Name as spelt in `common/countries` and in addresses. */
        name: v.string(),
      }),
    ),
  }),
);
export type CountryEntry = v.InferOutput<typeof countriesAnswer>['data']['items'][number];
