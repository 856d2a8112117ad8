import type { ReportData } from '@portal/contracts/reports/report-data';
import { composeReport } from './setting/compose-report.ts';
import { readPdf, type ReadPdf } from './read-pdf.fixture.ts';
import { fixturePictures } from './report.fixture.ts';

/** Sets a report with the pictures of the fixture. */
export const set = (data: ReportData, paper: 'A4' | 'Letter' = 'A4', previews = 0) =>
  composeReport({ data, paper, previews, previewsAs: 'png' }, fixturePictures);
/** Sets a report and reads the document. */
export const read = async (data: ReportData, paper: 'A4' | 'Letter' = 'A4') => readPdf((await set(data, paper)).pdf);
/** The text of a document on one line. */
export const plain = ({ text }: ReadPdf): string => text.replace(/\s+/gu, ' ');

/** Names in the scripts that are embedded. */
export const NAMES = ['Λιμάνι Αθήνας', 'Порт Одесса', '上海港口ビル', '부산항', 'Ærøskøbing № 7/2'] as const;
