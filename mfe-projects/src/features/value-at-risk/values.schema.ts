import { MAX_AMOUNT } from '@portal/contracts/projects/project-fields';
import {
  damagePercent,
  declaredValue,
  indemnityMonths,
  type OperationalValues,
  type OperationalValuesBody,
} from '@portal/contracts/projects/value-at-risk';
import {
  isAnnualItem,
  OPERATIONAL_ITEMS,
  VALUE_TEXTS,
  type OperationalItem,
} from '@portal/contracts/projects/value-at-risk-lists';
import { amountOf, operationalValuesOf } from '@portal/money';
import type { FieldPath, Resolver } from 'react-hook-form';
import * as v from 'valibot';

interface ItemValues {
  declaredValue: number | null;
  damagePercent: number | null;
}

/** Values of the form: null for empty fields. An item without a declared value is not declared. */
export type DeclaredValues = Record<OperationalItem, ItemValues> & { indemnityMonths: number | null };

/** Fields in the order of display. */
export const DECLARED_FIELDS: readonly FieldPath<DeclaredValues>[] = [
  'indemnityMonths',
  ...OPERATIONAL_ITEMS.flatMap((key) => [`${key}.declaredValue` as const, `${key}.damagePercent` as const]),
];

/** Returns the values of the form; items that are not declared begin with the percent of the project's band. */
export function declaredValuesOf({ items, indemnityMonths: months, bandPercent }: OperationalValues): DeclaredValues {
  const entries = items.map((item): [OperationalItem, ItemValues] => [
    item.key,
    {
      declaredValue: item.declaredValue,
      damagePercent: item.declaredValue === null ? bandPercent : item.damagePercent,
    },
  ]);
  return { ...(Object.fromEntries(entries) as Record<OperationalItem, ItemValues>), indemnityMonths: months };
}

/** Builds the request of validated values. */
export const valuesBodyOf = (values: DeclaredValues): OperationalValuesBody => ({
  items: OPERATIONAL_ITEMS.flatMap((key) => {
    const { declaredValue: declared, damagePercent: percent } = values[key];
    return declared === null ? [] : [{ key, declaredValue: declared, damagePercent: percent ?? 0 }];
  }),
  indemnityMonths: values.indemnityMonths ?? 0,
});

/** Values of an item and in total, in units of the currency; items that are not declared have none. */
export interface ComputedValues {
  readonly items: Readonly<Partial<Record<OperationalItem, { readonly tiv: number; readonly var: number }>>>;
  readonly tiv: number;
  readonly var: number;
}

/** Computes the values of what is typed, as the server does; undefined while the months are no valid number. */
export function computedOf(values: DeclaredValues): ComputedValues | undefined {
  if (!v.is(indemnityMonths, values.indemnityMonths)) return undefined;
  const { items } = valuesBodyOf(values);
  const computed = operationalValuesOf(
    items.map((item) => ({ ...item, isAnnual: isAnnualItem(item.key) })),
    values.indemnityMonths,
  );
  const shown = items.map(({ key }, index) => {
    const value = computed.items[index];
    return [key, { tiv: amountOf(value?.tiv ?? 0), var: amountOf(value?.var ?? 0) }] as const;
  });
  return { items: Object.fromEntries(shown), tiv: amountOf(computed.tiv), var: amountOf(computed.var) };
}

interface FieldError {
  readonly type: 'validate';
  readonly message: string;
}
const faultOf = (schema: v.GenericSchema, value: unknown): FieldError | undefined => {
  const { issues } = v.safeParse(schema, value);
  return issues ? { type: 'validate', message: issues[0].message } : undefined;
};

/** Validates the form by the route's rules; an item without a declared value needs no percent. */
export const declaredResolver: Resolver<DeclaredValues> = (values) => {
  const errors: Record<string, unknown> = {};
  const months = faultOf(indemnityMonths, values.indemnityMonths);
  if (months) errors['indemnityMonths'] = months;
  for (const key of OPERATIONAL_ITEMS) {
    const item = values[key];
    if (item.declaredValue === null) continue;
    const found = {
      declaredValue: faultOf(declaredValue, item.declaredValue),
      damagePercent: faultOf(damagePercent, item.damagePercent),
    };
    if (found.declaredValue ?? found.damagePercent)
      errors[key] = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault));
  }
  if (Object.keys(errors).length === 0 && (computedOf(values)?.tiv ?? 0) > MAX_AMOUNT) {
    const [largest] = valuesBodyOf(values).items.toSorted((one, other) => other.declaredValue - one.declaredValue);
    if (largest) errors[largest.key] = { declaredValue: { type: 'validate', message: VALUE_TEXTS.totalTooLarge } };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
};
