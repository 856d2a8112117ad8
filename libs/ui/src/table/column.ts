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
  /** True for dates and times: their figures are tabular as well. */
  readonly isTabular?: boolean;
  /** True for numbers and names by which people find an item: they are never cut off; the column is as wide as its content. */
  readonly isIdentifier?: boolean;
  /** True for texts that take a second line where the column is narrower than they are; the row is no higher for it. */
  readonly isWrapped?: boolean;
  /** False for columns that cards on phones leave out: the open item has them. */
  readonly isOnCard?: boolean;
  /** True for the primary action of an item, which cards alone have, at their foot. */
  readonly isCardFoot?: boolean;
  readonly isSortable?: boolean;
  /** Width in pixels before rows are loaded, and the most that the column keeps where room is short. */
  readonly width: number;
  /** Order in which columns get the room that their content needs, lower ranks first; `to` holds before rows are loaded. */
  readonly grows?: { readonly to: number; readonly rank: number };
  /** True for the column that gets most of the remaining width; its `width` is the minimum before others grow. */
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
