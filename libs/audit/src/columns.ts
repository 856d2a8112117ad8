/**
 * Columns of `audit.records` that a service writes, with their types in PostgreSQL. Their order is that in which a seal
 * takes them in, after number and time, and so never changes; a new one would come last.
 */
export const RECORD_TYPES = {
  action: 'text',
  outcome: 'text',
  status: 'smallint',
  reason: 'text',
  actor_id: 'uuid',
  actor_role: 'text',
  actor_company_id: 'uuid',
  operation: 'text',
  item_kind: 'text',
  item_id: 'text',
  changes: 'jsonb',
  details: 'jsonb',
  ip: 'inet',
  user_agent: 'text',
  trace_id: 'text',
} as const;
export type RecordColumn = keyof typeof RECORD_TYPES;

export const RECORD_COLUMNS = Object.keys(RECORD_TYPES) as readonly RecordColumn[];
/** The columns as a list of SQL. */
export const RECORD_COLUMN_LIST = RECORD_COLUMNS.join(', ');
/** The columns with their types, as PostgreSQL wants them of a record that is made of JSON. */
export const TYPED_RECORD_COLUMNS = RECORD_COLUMNS.map((name) => `${name} ${RECORD_TYPES[name]}`).join(', ');
