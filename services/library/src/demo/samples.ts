import type { DocumentType } from '@portal/contracts/library/document-rules';
import { samplePdf } from './sample-pdf.ts';
import { samplePicture } from './sample-picture.ts';

/** A sample file: its uploader, name and content. */
export interface Sample {
  readonly email: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly bytes: Buffer;
  readonly isPrivate?: boolean;
}

const pdf = (email: string, name: string, ...lines: readonly string[]): Sample => {
  const title = name.replace(/\.pdf$/, '');
  const pages = [
    { title, lines },
    { title: `${title}, page 2`, lines: ['This document is an example of the demo portal.', ...lines] },
  ];
  return { email, name, type: 'application/pdf', bytes: samplePdf(pages) };
};

const [GRASS, ROAD, BUILDING, STORE, WATER] = [
  [126, 150, 104],
  [150, 150, 154],
  [196, 160, 120],
  [220, 120, 60],
  [90, 130, 170],
] as const;

const sitePhoto = (email: string, name: string): Sample => ({
  email,
  name,
  type: 'image/png',
  bytes: samplePicture(960, 640, GRASS, [
    { at: [0, 300, 960, 60], colour: ROAD },
    { at: [440, 0, 50, 640], colour: ROAD },
    { at: [80, 60, 300, 190], colour: BUILDING },
    { at: [560, 80, 160, 140], colour: BUILDING },
    { at: [760, 80, 120, 80], colour: STORE },
    { at: [80, 420, 280, 140], colour: WATER },
    { at: [560, 420, 300, 160], colour: STORE },
  ]),
});

const COORDINATOR = 'coordinator@insurer.example';
const UNDERWRITER = 'underwriter@insurer.example';
const RISK = 'coordinator@riskco.example';

/** Folders of the demo companies' libraries with their files. */
export const LIBRARIES: readonly {
  readonly company: string;
  readonly folders: readonly { readonly name: string; readonly email: string; readonly files: readonly Sample[] }[];
}[] = [
  {
    company: 'northwind',
    folders: [
      {
        name: 'Guidelines',
        email: COORDINATOR,
        files: [
          pdf(
            COORDINATOR,
            'Hot Work Guideline.pdf',
            'Permits are issued for one shift and one place.',
            'A fire watch stays for 60 minutes.',
          ),
          pdf(
            COORDINATOR,
            'Water Management Guideline.pdf',
            'Isolation valves on every floor.',
            'Risers are pressure-tested and supervised.',
          ),
          pdf(
            'engineer@insurer.example',
            'Crane Operations Guideline.pdf',
            'Lifting plans are kept on site.',
            'Out of service above 20 m/s.',
          ),
        ],
      },
      {
        name: 'Survey Templates',
        email: COORDINATOR,
        files: [
          pdf(
            'coordinator2@insurer.example',
            'Initial Survey.pdf',
            'General',
            'Exposures',
            'Protection',
            'Recommendations',
          ),
        ],
      },
    ],
  },
  {
    company: 'granite',
    folders: [
      {
        name: 'Working Instructions',
        email: RISK,
        files: [
          pdf(RISK, 'Inspection Checklist.pdf', 'Before the visit', 'On site', 'After the visit'),
          pdf(
            'engineer@riskco.example',
            'Photograph Guide.pdf',
            'Overview first, then detail.',
            'Note floor and grid line.',
          ),
        ],
      },
    ],
  },
];

/** Files of the first folders of a demo project, by the folder's name. */
export const PROJECT_FILES: Readonly<Record<string, readonly Sample[]>> = {
  'Insurance Documents': [
    pdf(COORDINATOR, 'Policy Schedule.pdf', 'Insured', 'Period', 'Sums insured', 'Deductibles'),
    { ...pdf(UNDERWRITER, 'Underwriting Notes.pdf', 'For the insurer alone.'), isPrivate: true },
  ],
  Layouts: [pdf(COORDINATOR, 'Site Layout.pdf', 'Scale 1:500', 'Access from the south', 'Fire water ring main')],
  Inspections: [
    pdf(UNDERWRITER, 'Inspection Agenda.pdf', 'Opening meeting', 'Walk-round', 'Closing meeting'),
    sitePhoto(UNDERWRITER, 'Site from above.png'),
  ],
  'Risk Review Information': [pdf(COORDINATOR, 'Hot Work Procedure.pdf', 'Sent by the contractor for review.')],
};

/** Number of Northwind's demo projects with files. */
export const PROJECTS_WITH_FILES = 6;
