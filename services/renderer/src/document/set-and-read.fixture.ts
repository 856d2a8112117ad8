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

/** Names in the scripts that most projects use. A program reads each letter as it is typed. */
export const NAMES = ['Λιμάνι Αθήνας', 'Порт Одесса', '上海港口ビル', '부산항', 'Ærøskøbing № 7/2'] as const;

/** Names in the other scripts that are embedded. Many join, turn or move letters on paper, or are written from right to left. */
export const OTHER_NAMES = [
  'مشروع الميناء',
  'פרויקט הנמל',
  'बंदरगाह परियोजना',
  'โครงการท่าเรือน้ำลึก',
  'Երևանի նավահանգիստ',
  'ბათუმის პორტი',
  'የአዲስ አበባ ወደብ',
  'বন্দর প্রকল্প',
  'ਬੰਦਰਗਾਹ ਪ੍ਰੋਜੈਕਟ',
  'બંદર પ્રોજેક્ટ',
  'ବନ୍ଦର ପ୍ରକଳ୍ପ',
  'துறைமுகத் திட்டம்',
  'నౌకాశ్రయ ప్రాజెక్ట్',
  'ಬಂದರು ಯೋಜನೆ',
  'തുറമുഖ പദ്ധതി',
  'වරාය ව්‍යාපෘතිය',
  'ໂຄງການທ່າເຮືອນ້ຳເລິກ',
  'គម្រោងកំពង់ផែ',
  'ရေနက်ဆိပ်ကမ်း',
] as const;
