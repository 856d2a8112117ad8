import { COUNTRIES } from '@portal/contracts/common/countries';
import type { CountryEntry } from '@portal/contracts/geo/countries';
import { getCountryData, type TCountryCode } from 'countries-list';

/** ISO 3166-1 codes in the order of the names of `contracts/common/countries`. */
const CODES =
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BA BW BV BR IO VG BN BG BF BI KH CM CA CV BQ KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF KP MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS KR SS ES LK BL SH KN LC MF PM VC SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UM VI UG UA AE GB US UY UZ VU VA VE VN WF EH YE ZM ZW';

/** The countries of addresses. */
export const ADDRESS_COUNTRIES: readonly CountryEntry[] = CODES.split(' ').map((code, index) => ({
  code,
  code3: getCountryData(code as TCountryCode).iso3,
  name: COUNTRIES[index] ?? '',
}));

/** GeoNames gives it a code of its own; ISO 3166-1 and hence addresses do not have it. */
const KOSOVO: CountryEntry = { code: 'XK', code3: 'XKX', name: 'Kosovo' };

const BY_CODE = new Map(
  [...ADDRESS_COUNTRIES, KOSOVO].flatMap((entry) => [entry.code, entry.code3].map((c) => [c, entry])),
);

/** The country of a code of two or three letters, in either case. */
export const countryOfCode = (code: string): CountryEntry | undefined => BY_CODE.get(code.toUpperCase());
