/** Maximum lengths and values shared by forms and routes (spec 1 §5, §9). Lengths are characters. */
export const LIMITS = {
  projectName: 50,
  policyNumber: 20,
  referenceNumber: 20,
  typeName: 30,
  numberLength: 19,
  specialInstruction: 300,
  currencyLength: 26,
  closingReason: 50,
  descriptionWords: 1000,
  contactName: 45,
  email: 64,
  city: 45,
  country: 60,
  state: 45,
  zip: 15,
  address: 95,
  companyName: 50,
  designation: 50,
  locationName: 50,
  rejectionReason: 1000,
  percentage: 100,
  password: 128,
} as const;

/** Years that instants may be in: their wall times anywhere have four digits, too. */
export const INSTANT_YEARS = [1900, 9000] as const;

/** Default number of rows on a page of a list (spec 1 §9). */
export const DEFAULT_PAGE_SIZE = 10;
/** Largest page a list answers. */
export const MAX_PAGE_SIZE = 100;
/** Milliseconds between the last key and the search it starts (spec 1 §9). */
export const SEARCH_DEBOUNCE_MS = 400;
/** A request is given up after this many milliseconds (spec 1 §9). */
export const REQUEST_TIMEOUT_MS = 30_000;
/** The access token is refreshed when less than this many milliseconds of life remain (spec 1 §9). */
export const TOKEN_REFRESH_BEFORE_MS = 120_000;
/** A toast closes itself after this many milliseconds (spec 1 §9). */
export const TOAST_CLOSE_MS = 3_000;
/** The teaser of the newest notification leaves after this many milliseconds (decisions §27). */
export const TEASER_CLOSE_MS = 8_000;
