/** Columns of a project that an imported row holds, in the order in which the reading process sends them. */
export const STORED_COLUMNS = [
  'name',
  'name_key',
  'type',
  'currency',
  'construction_value',
  'dsu_sum_insured',
  'policy_number',
  'policy_start_date',
  'policy_expire_date',
  'build_date',
  'line_percent',
  'br_premium',
  'dsu_premium',
  'bi_premium',
  'tria_premium',
  'construction_type',
  'combustibility',
  'stories',
  'area',
  'reference_number',
  'expected_inspections',
  'description',
  'special_instruction',
] as const;

/** Values as a part of a line of PostgreSQL's COPY in its text format. */
export function copyText(values: readonly (string | number | null)[]): string {
  return values.map(field).join('\t');
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const ESCAPED = /[\\\t\n\r]/;

function field(value: string | number | null): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  // Few texts have any; looking first takes half the time.
  return ESCAPED.test(value) ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character) : value;
}
