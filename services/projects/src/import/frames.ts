import type { ImportError } from '@portal/contracts/projects/import';

/** Names that rows refer to and that were not sent before. */
export interface NewNames {
  /** Parent companies: name and key. */
  readonly parents: readonly (readonly [name: string, key: string])[];
  readonly kinds: readonly NewKind[];
}

/** A project type with one of its business types. */
export interface NewKind {
  readonly type: string;
  readonly type_name: string;
  readonly type_key: string;
  readonly business_name: string;
  readonly business_key: string;
}

/** A refused row with the names that are right by themselves; those that it refers to are indexes into all names sent. */
export type SentName = readonly [
  row: number,
  nameKey: string | null,
  parent: number | null,
  kind: number | null,
  name: string | null,
];

/**
 * An accepted row; references are indexes into all names sent, columns are in COPY format, and the name is that of the cell:
 * it is stored in plain spaces.
 */
export type SentRow = readonly [
  row: number,
  nameKey: string,
  parent: number,
  kind: number,
  columns: string,
  name: string,
];

/** Columns that are judged by what the company has: names of projects that it has, and others of which it has no room for more. */
export const FOUND_FIELDS = ['name', 'parentCompanyId', 'projectTypeId', 'businessTypeId'] as const;
export type FoundField = (typeof FOUND_FIELDS)[number];

/** Numbers of the rows that were refused by what the company has, by the column concerned. */
export type FoundRows = Readonly<Record<FoundField, readonly number[]>>;
export const newFoundRows = (): Record<FoundField, number[]> => ({
  name: [],
  parentCompanyId: [],
  projectTypeId: [],
  businessTypeId: [],
});

/** Files that a refused import gives back: its errors, and the refused rows. */
export type ReturnedFile = 'issues' | 'workbook';

/** Messages of the processes that read workbooks, each a line of JSON. */
export type Frame =
  /** Faults of the file: nothing of it counts. */
  | { readonly kind: 'fault'; readonly messages: readonly string[] }
  | { readonly kind: 'errors'; readonly count: number; readonly errors: readonly ImportError[] }
  /**
   * Number of rows checked, and an estimate of all that there will be; `rows` holds the accepted ones, `refused` what
   * is right by itself of others.
   */
  | {
      readonly kind: 'rows';
      readonly count: number;
      readonly expected: number;
      readonly names: NewNames;
      readonly rows: readonly SentRow[];
      readonly refused: readonly SentName[];
    }
  /** All rows were sent; `hidden` of them are hidden in the workbook. */
  | { readonly kind: 'total'; readonly total: number; readonly hidden: number }
  /** A piece of a file that is given back, in base64. */
  | { readonly kind: 'piece'; readonly of: ReturnedFile; readonly content: string }
  | { readonly kind: 'end' };
