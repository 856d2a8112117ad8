import type { SortDirection } from '@portal/contracts/common/list';
import type { ReactNode } from 'react';

/** A column of a DataTable. */
export interface DataColumn<Row> {
  /** The wire's name of the field to sort by. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Second line of the cell, quiet; rows of a table with one are higher. */
  readonly beneath?: (row: Row) => ReactNode;
  /** Alignment; numbers are at the end, with tabular figures. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /** Minimum width in pixels. */
  readonly width: number;
  /** Growth of the column in a table wider than its minimum: up to a width, lower ranks first. */
  readonly grows?: { readonly to: number; readonly rank: number };
  /** True for the column that gets the remaining width; its `width` is the minimum before others grow. */
  readonly isFlexible?: boolean;
  /** The least that the flexible column has, where it is less than its `width`; before it has less, the table scrolls. */
  readonly least?: number;
  /** Order in which columns are left out where the table is too narrow for all, the highest first; absent for those that stay. */
  readonly drops?: number;
  /** The header is for assistive technology only. */
  readonly isHeaderHidden?: boolean;
}

/** Page, size, sort and search of a list as its address holds them (spec 2 §3). */
export interface ListAddress {
  readonly page: number;
  readonly pageSize: number;
  readonly sortFieldName?: string | undefined;
  readonly sortDirection?: SortDirection | undefined;
  readonly name?: string | undefined;
}
