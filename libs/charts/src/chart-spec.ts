/**
 * Colour of a mark of a chart, a token of both themes: a series by its place in the order that everybody tells apart, or
 * what the portal shows in a colour of its own: a priority, a status, a band of risk. A colour as such is the same in both.
 */
export type ChartTone =
  | `#${string}`
  | `series-${1 | 2 | 3 | 4}`
  | `priority-${1 | 2 | 3 | 4}`
  | `dot-${'success' | 'warning' | 'danger' | 'info' | 'neutral'}`
  | `band-${'very-low' | 'low' | 'moderate' | 'high' | 'very-high' | 'extreme' | 'catastrophic'}`;

/** Figures of a chart as a table: its heads, and a row for each thing shown. Numbers stand at the right. */
export interface Figures {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** Horizontal bars, one for each thing, in the order given. */
export interface BarsSpec {
  readonly kind: 'bars';
  /** Head of the things in the table, such as 'Category'. */
  readonly head: string;
  /** Head of the values in the table. */
  readonly unit: string;
  readonly bars: readonly {
    readonly label: string;
    readonly value: number;
    /** The first series by default. */
    readonly tone?: ChartTone;
    /** Text at the end of the bar; the value by default. */
    readonly text?: string;
  }[];
  /** End of the axis; that of the values by default. */
  readonly max?: number;
  /** The table, where it says more than label and value. */
  readonly figures?: Figures;
}

/** Horizontal bars of parts, which add up to what a bar stands for. */
export interface StackedSpec {
  readonly kind: 'stacked';
  readonly head: string;
  readonly parts: readonly { readonly name: string; readonly tone: ChartTone }[];
  /** The values of a bar stand in the order of the parts. */
  readonly bars: readonly { readonly label: string; readonly values: readonly number[] }[];
}

/** A value at a moment, in milliseconds of the epoch. */
export interface Moment {
  readonly at: number;
  /** Null where there is no value from then on. */
  readonly value: number | null;
  /** Text of the value. */
  readonly text: string;
  /** Colour of its point; that of the line by default. */
  readonly tone?: ChartTone;
}

/** Values over time that hold until the next one, with events marked. */
export interface LineSpec {
  readonly kind: 'line';
  readonly lines: readonly { readonly name: string; readonly tone: ChartTone; readonly moments: readonly Moment[] }[];
  readonly events: readonly { readonly at: number; readonly label: string }[];
  /** Zones of the values behind the lines, with their names. */
  readonly zones?: readonly {
    readonly from: number;
    readonly upTo: number;
    readonly tone: ChartTone;
    readonly name: string;
  }[];
  /** Begin of the axis of values; zero by default. */
  readonly min?: number;
  /** End of the axis of values. */
  readonly max: number;
  /** True for lines of so many values that their points are not marked. */
  readonly isDense?: boolean;
  /** True where an axis of two days at most has hours; `dayText` then writes these. */
  readonly hasHours?: boolean;
  /** End of the axis of time; the last values hold until then. */
  readonly until: number;
  /** Text of a value on the axis. */
  readonly axisText: (value: number) => string;
  /** Text of a day on the axis. */
  readonly dayText: (at: number) => string;
  readonly figures: Figures;
}

/** A value within its scale, whose zones have names. */
export interface GaugeSpec {
  readonly kind: 'gauge';
  readonly value: number;
  readonly max: number;
  /** Zones from the lowest; each begins where the one before ends. */
  readonly zones: readonly { readonly upTo: number; readonly tone: ChartTone; readonly name: string }[];
  /** Text of the value, and the line under it. */
  readonly text: string;
  readonly caption: string;
  readonly figures: Figures;
}

/** A part of a whole. */
export interface Slice {
  readonly label: string;
  readonly value: number;
  /** Text of the value; the number by default. */
  readonly text?: string;
  readonly tone: ChartTone;
  /** Key of the parts of which it is made, where these can be shown. */
  readonly opens?: string;
}

/** Parts of a whole as a ring, in the order given. */
export interface DonutSpec {
  readonly kind: 'donut';
  /** Head of the parts in the table, such as 'Category'. */
  readonly head: string;
  /** Head of the values in the table. */
  readonly unit: string;
  readonly slices: readonly Slice[];
}

export type ChartSpec = BarsSpec | StackedSpec | LineSpec | GaugeSpec | DonutSpec;
