import type { ReportData, ReportExcerpt, ReportLocation, ReportPicture } from '@portal/contracts/reports/report-data';
import sharp from 'sharp';

const fileId = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const photo = (index: number, alt: string): ReportPicture => ({ fileId: fileId(index), alt });

/** A site of a project with a class for each peril. */
export const HAMBURG: ReportLocation = {
  name: 'Baakenhafen North',
  address: 'Versmannstraße 12',
  city: 'Hamburg',
  state: 'Hamburg',
  country: 'Germany',
  isPrimary: true,
  coordinate: { longitude: 10.0141, latitude: 53.5397 },
  hazards: {
    assessedOn: '2026-03-02',
    source: 'embedded',
    perils: [
      { peril: 'flood', raw: 7, riskScore: 14, riskDesc: 'High: within the reach of a storm surge' },
      { peril: 'wildfire', raw: null, riskScore: 0, riskDesc: 'No data for this place' },
      { peril: 'earthquake', raw: 2, riskScore: 0, riskDesc: 'Very low' },
      { peril: 'windstorm', raw: 6, riskScore: 12, riskDesc: 'Moderate to high' },
      { peril: 'hurricane', raw: 1, riskScore: null, riskDesc: 'No tracks within 200 km' },
    ],
  },
};

const COMMENT =
  'Hot work was in progress on level 3 without a permit at the workplace and without a fire watch after the work. The contractor keeps a procedure, but the foreman on duty had not been trained in it.\n\nIntroduce a permit for each shift, signed by the site manager. Keep a fire watch for 60 minutes after the end of hot work, and inspect the area once more after a further two hours.';

const CHAPTERS: Omit<ReportExcerpt, 'title' | 'version'> = {
  inspection: { number: 2, kind: 'OnSite', date: '2026-03-04', locationName: HAMBURG.name, engineer: 'Åsa Lindqvist' },
  executiveSummary:
    'The project is a timber hybrid office building of nine stories on the north bank of Baakenhafen. Structural work has reached level 6; the envelope follows two levels behind. Site management is experienced, and housekeeping was good on all levels that were visited.\n\nTwo matters need attention before the next inspection: the control of hot work, and the protection of the open envelope against water. The flood plan of the site is complete and was exercised in January.\n\nThe overall quality of the risk is moderate. Closing the two recommendations of priority Immediate would bring it to low.',
  lossHistory: {
    sharesAmounts: false,
    claims: [
      {
        claimNumber: 'CL-2026-004',
        cause: 'Water damage',
        dateOfLoss: '2026-02-11',
        status: 'InReview',
        type: null,
        amount: null,
        paid: null,
      },
      {
        claimNumber: 'CL-2025-019',
        cause: 'Theft of copper cable',
        dateOfLoss: '2025-11-28',
        status: 'Settled',
        type: null,
        amount: null,
        paid: null,
      },
    ],
  },
  lossEstimates: {
    items: [],
    totalInsuredValue: 12_000_000,
    valueAtRisk: 2_450_000,
    indemnityMonths: null,
    progress: 0.5,
    bandPercent: 35,
    linePercent: 40,
    companyShare: 980_000,
    inUsd: { valueAtRisk: 2_646_000, rate: 1.08, rateDate: '2026-03-02' },
    formula: '(10,000,000.00 × 0.5 + 2,000,000.00) × 35% = 2,450,000.00',
  },
  score: {
    points: 173,
    max: 500,
    band: { name: 'Moderate', level: 3 },
    calculatedOn: '2026-03-05',
    inspection: { number: 2, date: '2026-03-04' },
    parts: [
      { name: 'Site quality', points: 120, max: 400, band: { name: 'Low', level: 2 } },
      { name: 'Natural hazards', points: 52.5, max: 100, band: { name: 'High', level: 4 } },
      { name: 'Recommendations', points: null, max: 500, band: null },
    ],
    history: [
      { date: '2025-06-10', points: 240, max: 500 },
      { date: '2025-09-14', points: 214, max: 500 },
      { date: '2025-12-02', points: 198, max: 500 },
      { date: '2026-03-05', points: 173, max: 500 },
    ],
    inspections: [
      { number: 1, date: '2025-06-08' },
      { number: 2, date: '2026-03-04' },
    ],
  },
  grading: [
    {
      part: 'Site quality',
      title: 'Site organisation',
      percent: 22,
      band: { name: 'Low', level: 2 },
      answers: [
        {
          question: 'How well is the site led?',
          answer: 'Mainly good',
          score: 1,
          comment: 'Daily round of the site manager, with a protocol.',
          photos: [],
        },
        {
          question: 'How is access controlled?',
          answer: 'Turnstile with badge',
          score: 0,
          comment: null,
          photos: [photo(1, 'Turnstile at the main gate')],
        },
        {
          question: 'What are the next milestones?',
          answer: 'Level 9 in May, watertight in July.',
          score: null,
          comment: null,
          photos: [],
        },
      ],
      missing: [],
    },
    {
      part: 'Site quality',
      title: 'Fire',
      percent: 61,
      band: { name: 'High', level: 4 },
      answers: [
        {
          question: 'How is hot work controlled?',
          answer: 'Poor',
          score: 3,
          comment: COMMENT.split('\n')[0] ?? null,
          photos: [
            photo(2, 'Grinding on level 3 beside open insulation'),
            photo(3, 'Extinguisher out of date'),
            photo(404, 'Fire watch log'),
          ],
        },
        {
          question: 'How is waste removed?',
          answer: 'Partly adequate',
          score: 2,
          comment: 'Skips are emptied twice a week; they stand 4 m from the timber façade.',
          photos: [],
        },
      ],
      missing: ['Is fire water available from the first level on?'],
    },
    {
      part: 'Site quality',
      title: 'Water damage',
      percent: null,
      band: null,
      answers: [],
      missing: ['How are wet services tested?', 'Who closes the valves out of hours?'],
    },
  ],
  recommendations: [
    {
      number: '17',
      inspection: 2,
      category: 'Fire',
      type: 'Hot Work',
      priority: 'Immediate',
      status: 'Issued',
      comment: COMMENT,
      locationName: HAMBURG.name,
      location: 'Level 3, axis C–D',
      dueDate: '2026-03-11',
      isOverdue: true,
      combustibility: 'Combustible',
      action: null,
      photos: [photo(2, 'Grinding on level 3 beside open insulation'), photo(4, 'Permit board without permits')],
    },
    {
      number: '18',
      inspection: 2,
      category: 'Water Damage',
      type: 'Temporary Weatherproofing',
      priority: 'Immediate',
      status: 'InProgress',
      comment: 'Close the openings of the envelope on levels 4 and 5 each evening, and drain the slab.',
      locationName: HAMBURG.name,
      location: 'Levels 4 and 5',
      dueDate: '2026-03-18',
      isOverdue: false,
      combustibility: null,
      action: 'Tarpaulins ordered, first ones in place.',
      photos: [photo(5, 'Standing water on the slab of level 4')],
    },
    {
      number: '3',
      inspection: 1,
      category: 'Security',
      type: 'Lighting',
      priority: 'Routine',
      status: 'Closed',
      comment: 'Light the storage area after dark.',
      locationName: HAMBURG.name,
      location: null,
      dueDate: '2025-12-01',
      isOverdue: false,
      combustibility: null,
      action: 'Lights installed on 11/20/2025.',
      photos: [],
    },
  ],
  plans: [{ name: 'Site layout', picture: photo(6, 'Plan of the site with cranes, access and storage') }],
  photographs: [
    photo(7, 'View from the quay'),
    photo(8, 'North façade'),
    photo(9, 'Core with stairs'),
    photo(10, 'Crane base'),
  ],
  participants: [
    { name: 'Åsa Lindqvist', function: 'Risk engineer', company: 'Nordlys Risk Consulting' },
    { name: 'Jörg Öztürk', function: 'Site manager', company: 'Hafen Bau GmbH' },
    { name: 'Siân O’Brien', function: 'Underwriter', company: null },
  ],
};

/** The frozen data of a main report in which all chapters stand. */
export const mainReport = (changes: Partial<ReportData> = {}): ReportData => ({
  template: 'main',
  templateVersion: 1,
  reportId: fileId(9000),
  version: 3,
  isDraft: false,
  frozenAt: '2026-03-05T14:20:00.000Z',
  cover: {
    title: 'Risk survey report',
    companyName: 'Nordlys Risk Consulting',
    logo: null,
    photo: photo(7, 'View of the site from the quay'),
    author: 'Åsa Lindqvist',
    date: '2026-03-05',
  },
  project: {
    name: 'Baakenhafen Timber Offices',
    type: 'Construction',
    projectType: 'Office building',
    businessType: 'Real estate',
    parentCompany: 'Hafen Holding SE',
    insuranceCompany: 'Meridian Insurance',
    currency: 'EUR',
    constructionValue: 10_000_000,
    dsuSumInsured: 2_000_000,
    policyNumber: 'CAR-2025-00817',
    policyStartDate: '2025-03-01',
    policyExpireDate: '2027-02-28',
    buildDate: '2027-02-01',
    constructionType: 'Heavy timber',
    combustibility: 'Combustible',
    stories: 9,
    area: 14_200,
    referenceNumber: null,
    description: 'Nine stories above one basement; cores of concrete, floors and façade of timber.',
  },
  locations: [HAMBURG],
  hasHazardChapter: true,
  ...CHAPTERS,
  excerpts: [],
  disclaimerCompanyName: 'Nordlys Risk Consulting AS',
  ...changes,
});

/** The chapters of one inspection, as they stand in a compiled report. */
export const excerpt = (title: string): ReportExcerpt => ({ title, version: 1, ...CHAPTERS });

/** Photographs of plain colours by the ids of the fixture; there is none with the number 404. */
export const fixturePictures = async (id: string): Promise<Uint8Array | 'Gone'> => {
  const index = Number(id.slice(-12));
  if (index === 404) return 'Gone';
  const isPortrait = index % 4 === 3;
  const [width, height] = isPortrait ? [480, 640] : [640, 480];
  const background = { r: (index * 53) % 160, g: 90 + ((index * 31) % 120), b: 110 + ((index * 17) % 120) };
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
};
