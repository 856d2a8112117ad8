import { invalid } from '@portal/service-kit';

/**
 * The fields that `outFields` names; all of them where it is missing or `*`. Case does not matter, as with map services.
 * @throws 400 for a field that there is not
 */
export function namedFields<Field extends string>(
  outFields: string | undefined,
  fields: readonly Field[],
): readonly Field[] {
  if (outFields === undefined || outFields.trim() === '*' || outFields.trim() === '') return fields;
  const named = new Set(outFields.split(',').map((name) => name.trim().toLowerCase()));
  const known = fields.filter((field) => named.delete(field.toLowerCase()));
  if (named.size > 0) throw invalid({ outFields: [`Known fields: ${fields.join(', ')}`] });
  return known;
}
