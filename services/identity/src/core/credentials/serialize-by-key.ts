const last = new Map<string, Promise<unknown>>();

/**
 * Runs work with the same key sequentially in this process. Sign-ins with one e-mail wait for each other, so that
 * concurrent attempts do not count as failures against a right one; those of other copies of the service still count.
 */
export async function serializeByKey<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(key);
  const mine = (before ?? Promise.resolve()).then(work, work);
  last.set(key, mine);
  try {
    return await mine;
  } finally {
    if (last.get(key) === mine) last.delete(key);
  }
}
