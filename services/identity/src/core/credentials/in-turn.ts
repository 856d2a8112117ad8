const last = new Map<string, Promise<unknown>>();

/**
 * Runs what has the same key one after another in this process. Sign-ins of one e-mail wait for each other, so that
 * attempts under way do not count as failures against one that is right; those of other copies are still counted.
 */
export async function inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key);
  const mine = (before ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
