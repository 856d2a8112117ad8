import type { ReportData } from '@portal/contracts/reports/report-data';

/** Scripts of which a program reads the letters as they were typed. */
const READABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]+$/u;
const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns names, paragraphs and amounts of a report's data that its document, read as text, does not have. */
export function missingTexts(data: ReportData, document: string): string[] {
  const printed = dense(document);
  return textsOf(data)
    .filter((text) => READABLE.test(text) && !printed.includes(dense(text)))
    .map((text) => `Not printed: ${text}`);
}

/** Lines are broken within a text, so spaces are no part of what is compared. */
const dense = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}]/gu, '');

/** Paragraphs that are printed as they are typed. An abridged report, and each part of a compiled one, leaves some out. */
function textsOf(data: ReportData): string[] {
  const { cover, project, lossEstimates, recommendations } = data;
  const money = (amount: number | null | undefined) =>
    amount == null ? null : `${project.currency} ${MONEY.format(amount)}`;
  const always = [
    ...[cover.title, cover.companyName, project.name, project.policyNumber],
    ...[money(lossEstimates?.totalInsuredValue), money(lossEstimates?.valueAtRisk)],
  ];
  const long = [
    ...[project.description, money(project.constructionValue)],
    ...data.locations.map(({ name }) => name),
    ...(data.participants ?? []).flatMap(({ name, company }) => [name, company]),
  ];
  const whole = [data.executiveSummary, ...(recommendations ?? []).flatMap(({ comment, action }) => [comment, action])];
  const texts = {
    ...{ preliminary: [...long, ...whole], 'online-meeting': [...long, ...whole], main: [...long, ...whole] },
    ...{ abridged: [], 'compiled-abridged': long },
  }[data.template];
  return [...always, ...texts]
    .flatMap((text) => (text ?? '').split(/[\r\n\u2028\u2029]+/u))
    .filter((text) => text.trim());
}
