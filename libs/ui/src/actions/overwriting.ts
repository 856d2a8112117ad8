/** Input of a write that names the version it changes. */
interface Versioned {
  readonly ifMatch?: number | '*';
}

/** Returns the input of a write that overwrites whatever version the item has now (decisions §4). */
export const overwriting = <Given extends Versioned>(given: Given): Given => ({ ...given, ifMatch: '*' as const });
