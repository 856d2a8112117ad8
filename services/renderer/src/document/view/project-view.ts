import type { ReportData, ReportLocation } from '@portal/contracts/reports/report-data';
import { countryNameOf } from '@portal/contracts/common/countries';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { mapOf } from '../site/map-svg.ts';
import { amountText, coordinateText, dateText, joined, labelIn, NOTHING, numberText, paragraphsOf } from './formats.ts';
import { assessmentText, CLASSES_HEAD, classesOf } from './perils.ts';
import { ABSENT_TEXTS, CHAPTER_TITLES, DOCUMENT_TEXTS } from './report.texts.ts';

/** Label and value of a fact. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
const fact = (label: string, value: string | null): Fact => ({ label, value: value?.trim() || NOTHING });

/** Chapter of the project's facts; those of the other type of project are left out (decisions §15). */
export function projectView({ project: one }: ReportData) {
  const money = (amount: number | null) => amountText(amount, one.currency);
  const isConstruction = one.type === 'Construction';
  return {
    kind: 'project' as const,
    title: CHAPTER_TITLES.project,
    startsPage: true,
    groups: [
      [
        'Project',
        [
          fact('Name', one.name),
          fact('Category', PROJECT_CATEGORY_LABELS[one.type]),
          fact('Project type', one.projectType),
          fact('Business type', one.businessType),
          fact('Parent company', one.parentCompany),
          fact('Reference number', one.referenceNumber),
        ],
      ],
      [
        'Policy and values',
        [
          fact(one.ownerType === 'Broker' ? 'Broker' : 'Insurer', one.insuranceCompany),
          fact('Policy number', one.policyNumber),
          fact('Policy period', policyPeriod(one)),
          fact(isConstruction ? 'Construction value' : 'Value', money(one.constructionValue)),
          ...(isConstruction ? [fact('DSU sum insured', money(one.dsuSumInsured))] : []),
        ],
      ],
      [
        'Construction',
        [
          fact('Construction type', labelIn(CONSTRUCTION_TYPES, one.constructionType)),
          fact('Combustibility', labelIn(COMBUSTIBILITIES, one.combustibility)),
          fact('Stories', numberText(one.stories)),
          fact('Area', numberText(one.area)),
          fact('Build date', dateText(one.buildDate)),
        ],
      ],
    ] as const,
    descriptionTitle: 'Description',
    description: paragraphsOf(one.description),
  };
}

const policyPeriod = ({ policyStartDate, policyExpireDate }: ReportData['project']): string =>
  policyStartDate === null && policyExpireDate === null
    ? NOTHING
    : `${dateText(policyStartDate)} to ${dateText(policyExpireDate)}`;

type Site = Pick<ReportData, 'locations' | 'withholdsHazards'>;

interface SiteOptions {
  /** Locations that are printed, the primary one first. */
  readonly most?: number;
  /** False where a chapter of hazards names the day and source of each assessment. */
  readonly hasSources: boolean;
}

/** Chapter of the site: an overview with each location, and the classes of its hazards unless they are withheld. */
export function siteView(
  { locations, withholdsHazards: isWithheld = false }: Site,
  { most = Number.POSITIVE_INFINITY, hasSources }: SiteOptions,
) {
  const shown = locations.slice(0, most);
  return {
    kind: 'site' as const,
    title: CHAPTER_TITLES.site,
    startsPage: false,
    map: mapOf(shown),
    none: ABSENT_TEXTS.location,
    head: ['No.', 'Location', 'Address', 'Coordinates', ...(isWithheld ? [] : [CLASSES_HEAD])],
    locations: shown.map((place, index) => ({
      number: String(index + 1),
      name: place.name,
      address: addressOf(place),
      coordinate: coordinateText(place.coordinate),
      hazards: isWithheld ? null : classesOf(place),
    })),
    notes: [
      ...(locations.length > shown.length ? [DOCUMENT_TEXTS.firstLocations(shown.length, locations.length)] : []),
      ...(hasSources && !isWithheld ? sourcesOf(shown) : []),
    ],
  };
}

/** Chapter of the site in words, where there is no place for map and table: the primary location with its classes. */
export function siteInWords({ locations, withholdsHazards: isWithheld = false }: Site) {
  const [primary] = locations.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));
  return {
    kind: 'words' as const,
    title: CHAPTER_TITLES.site,
    startsPage: false,
    paragraphs: primary
      ? [
          `${joined([primary.name, addressOf(primary), coordinateText(primary.coordinate)])}.`,
          ...(isWithheld ? [] : [`${CLASSES_HEAD}: ${classesOf(primary)}.`, ...sourcesOf([primary])]),
          DOCUMENT_TEXTS.noMap(locations.length - 1),
        ]
      : [ABSENT_TEXTS.location],
  };
}

/** Returns a sentence for each source and day of the assessments, with the numbers of its locations where there are several. */
function sourcesOf(places: readonly ReportLocation[]): string[] {
  const numbers = new Map<string, number[]>();
  for (const [index, { hazards }] of places.entries()) {
    if (hazards) numbers.set(assessmentText(hazards), [...(numbers.get(assessmentText(hazards)) ?? []), index + 1]);
  }
  return [...numbers].map(([text, of]) => DOCUMENT_TEXTS.source(text, numbers.size > 1 ? of : []));
}

/** Address with town, state and country, each where it is not already part of the address. */
export const addressOf = ({ address, city, state, country }: ReportLocation): string =>
  joined([
    address,
    ...new Set([city, state, country && countryNameOf(country)].filter((part) => part && !address.includes(part))),
  ]);
