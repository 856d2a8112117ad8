import type pg from 'pg';

/** Each check by name; ready is the service when all are true. */
export interface ReadyReport {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
}

const DATABASE_MS = 2_000;

/** Returns true if the database answers within two seconds. */
export async function databaseAnswers(pool: pg.Pool): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_MS);
  });
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
