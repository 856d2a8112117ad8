import { expect, it } from 'vitest';
import { missingTexts } from './printed-texts.ts';
import { benchReport } from './report-data.ts';

const base = benchReport({ recommendations: 1, photographs: 0 });
const data = {
  ...{ ...base, executiveSummary: 'First paragraph.\n\nΔεύτερη παράγραφος, 第三段落.', recommendations: null },
  project: { ...base.project, name: 'Порт Одесса', description: null },
};
const PRINTED = `Main report Порт
Одесса Meridian Insurance BENCH-1 EUR 10,000,000.00
First paragraph. Δεύτερη παρά
γραφος, 第三
段落.`;

it('finds texts whose lines are broken anywhere', () => {
  expect(missingTexts(data, PRINTED)).toEqual([]);
});

it('names a paragraph, a name and an amount that are not printed', () => {
  const other = PRINTED.replace('First paragraph.', '').replace('Одесса', '').replace('10,000', '10');
  expect(missingTexts(data, other)).toEqual([
    'Not printed: Порт Одесса',
    'Not printed: EUR 10,000,000.00',
    'Not printed: First paragraph.',
  ]);
});

it('leaves the summary of an abridged report to its brevity, and letters that shaping moves', () => {
  expect(missingTexts({ ...data, template: 'abridged' }, PRINTED.replace('First paragraph.', ''))).toEqual([]);
  expect(missingTexts({ ...data, executiveSummary: 'مشروع الميناء' }, PRINTED)).toEqual([]);
});
