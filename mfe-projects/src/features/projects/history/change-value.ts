import type { ProjectChange } from '@portal/contracts/projects/history';
import type { HistoryField } from '@portal/contracts/projects/history-fields';
import {
  COMBUSTIBILITIES,
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
} from '@portal/contracts/projects/project-lists';
import { formatAmount, formatDate, formatNumber, formatPercent } from '@portal/ui';

type Value = NonNullable<ProjectChange['oldValue']>;
type Reading = (value: Value) => string;

const amount: Reading = (value) => formatAmount(Number(value));
const date: Reading = (value) => formatDate(String(value));
const number: Reading = (value) => formatNumber(Number(value));
const listed =
  (list: readonly { readonly value: string; readonly label: string }[]): Reading =>
  (value) =>
    list.find((item) => item.value === value)?.label ?? String(value);

/** Formatters of a field's values; other fields are texts. */
const READINGS: Partial<Readonly<Record<HistoryField, Reading>>> = {
  type: listed(PROJECT_CATEGORIES.map((value) => ({ value, label: PROJECT_CATEGORY_LABELS[value] }))),
  constructionValue: amount,
  dsuSumInsured: amount,
  brPremium: amount,
  dsuPremium: amount,
  biPremium: amount,
  triaPremium: amount,
  linePercent: (value) => formatPercent(Number(value)),
  policyStartDate: date,
  policyExpireDate: date,
  buildDate: date,
  constructionType: listed(CONSTRUCTION_TYPES),
  combustibility: listed(COMBUSTIBILITIES),
  stories: number,
  area: number,
  expectedInspections: number,
};

/** A value of a change as the tab writes it; null where nothing was given. */
export const changeValue = (field: HistoryField, value: ProjectChange['oldValue']): string | null =>
  value === null ? null : (READINGS[field] ?? String)(value);
