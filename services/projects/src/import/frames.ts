import type { ImportError } from '@portal/contracts/projects/import';

/** Names that rows refer to, each with its key: [name, key], [type, value, key], [type, type key, value, key]. */
export interface NewNames {
  readonly parents: readonly (readonly string[])[];
  readonly types: readonly (readonly string[])[];
  readonly businesses: readonly (readonly string[])[];
}

/** What the reading process tells: one line each. */
export type SentFrame =
  | { readonly kind: 'total'; readonly total: number }
  | { readonly kind: 'errors'; readonly count: number; readonly errors: readonly ImportError[] }
  | { readonly kind: 'rows'; readonly count: number; readonly names: NewNames; readonly rows: readonly object[] }
  | { readonly kind: 'end' };

/** As the service gets it: the rows stay the JSON text that they came as, which the database reads. */
export type Frame =
  | Exclude<SentFrame, { kind: 'rows' }>
  | {
      readonly kind: 'rows';
      readonly count: number;
      readonly names: NewNames;
      readonly accepted: number;
      readonly json: string;
    };

/** A line of parts with tabs between, which JSON itself never holds. */
export function writeFrame(frame: SentFrame): string {
  if (frame.kind !== 'rows') return `${JSON.stringify(frame)}\n`;
  const { rows, ...head } = frame;
  return `${JSON.stringify({ ...head, accepted: rows.length })}\t${JSON.stringify(rows)}\n`;
}

export function readFrame(line: string): Frame {
  const tab = line.indexOf('\t');
  const head = JSON.parse(tab < 0 ? line : line.slice(0, tab)) as Frame;
  return head.kind === 'rows' ? { ...head, json: line.slice(tab + 1) } : head;
}
