import { randomUUID } from 'node:crypto';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { photographId } from './photographs.ts';

const COMMENT =
  'Hot work was in progress without a permit at the workplace and without a fire watch after the work. Introduce a permit for each shift, signed by the site manager, and keep a fire watch for 60 minutes after the end of hot work.';

/** Size of a report, and how it is marked. */
export interface ReportSize {
  readonly recommendations: number;
  readonly photographs: number;
  readonly executiveSummary?: string;
  readonly isDraft?: boolean;
}

/** Returns the data of a main report with these recommendations, which share the photographs. */
export function benchReport({
  recommendations,
  photographs,
  executiveSummary = COMMENT,
  isDraft = false,
}: ReportSize): ReportData {
  const photos = Array.from({ length: photographs }, (_, index) => ({
    fileId: photographId(index),
    alt: `Photograph ${index + 1}`,
  }));
  const priorities = ['Immediate', 'Urgent', 'Routine', 'Advisory'] as const;
  return {
    ...{ template: 'main', templateVersion: 1, reportId: randomUUID(), version: 1, isDraft },
    frozenAt: '2026-03-05T14:20:00.000Z',
    cover: {
      ...{ title: 'Main report', companyName: 'Meridian Insurance', logo: null, photo: null },
      ...{ author: 'Tomas Varga', date: '2026-03-05' },
    },
    project: {
      ...{ name: 'Harbour Offices', type: 'Construction', projectType: 'Office building', businessType: null },
      ...{
        parentCompany: null,
        insuranceCompany: 'Meridian Insurance',
        currency: 'EUR',
        constructionValue: 10_000_000,
      },
      ...{
        dsuSumInsured: null,
        policyNumber: 'BENCH-1',
        policyStartDate: '2025-03-01',
        policyExpireDate: '2027-02-28',
      },
      ...{ buildDate: null, constructionType: null, combustibility: null, stories: 9, area: 14_200 },
      ...{ referenceNumber: null, description: COMMENT },
    },
    locations: [],
    hasHazardChapter: false,
    inspection: { number: 2, kind: 'OnSite', date: '2026-03-04', locationName: null, engineer: 'Tomas Varga' },
    executiveSummary,
    ...{ lossHistory: null, lossEstimates: null, score: null, grading: null },
    recommendations: Array.from({ length: recommendations }, (_, index) => ({
      ...{ number: `2.${index + 1}`, category: 'Fire', type: 'Hot Work', status: 'Issued' },
      priority: priorities[index % priorities.length] ?? 'Routine',
      comment: `${COMMENT} ${COMMENT}`,
      ...{
        location: `Level ${index % 9}`,
        dueDate: '2026-04-01',
        isOverdue: false,
        combustibility: null,
        action: null,
      },
      photos: photos.filter((_photo, place) => place % recommendations === index),
    })),
    ...{ plans: null, photographs: null, participants: [], approvals: [], excerpts: [] },
    disclaimerCompanyName: 'Meridian Insurance',
  };
}
