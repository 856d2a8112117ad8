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
 * Returns true if an error means that PostgreSQL was unreachable or went away, so that the same statement may succeed
 * later.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (CODES.has(code) || code.startsWith('08')) return true;
  // The socket of a server that is just starting.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  return code === '' && MESSAGES.test(error.message);
}
