/** Sections that have a tour (spec 3 §2, onboarding tours). */
export const TOURS = ['global-ecosystem'] as const;
export type TourName = (typeof TOURS)[number];

const AREA = 'tours';

/** Returns the name of a tour among the visits of Help, where it is kept that somebody has seen it. */
export const tourPage = (tour: TourName): string => `${AREA}/${tour}`;

/** Returns true for the page of a tour, also of one that there is not. */
export const isTourPage = (page: string): boolean => page.startsWith(`${AREA}/`);

/** Returns the tour of a page; undefined where there is none. */
export const tourOf = (page: string): TourName | undefined => TOURS.find((tour) => tourPage(tour) === page);
