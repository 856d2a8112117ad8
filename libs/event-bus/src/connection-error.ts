const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: too many connections, shut down by the administrator, crash of another backend, starting up.
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const MESSAGES =
  /Connection terminated|Connection ended|not queryable|connection is closed|timeout expired|timeout exceeded|Timeout acquiring a connection|Query read timeout|Unable to acquire a connection|^aborted$/;

/**
 * Whether an error tells that PostgreSQL could not be reached or went away, rather than that something is wrong with
 * what was asked: the same may work in a moment.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CODES.has(code) || code.startsWith('08')) return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return code === '' && MESSAGES.test(error.message);
}
