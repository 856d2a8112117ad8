import type { Storage } from '../storage/storage.ts';

/** Runs what admits an upload that the storage has begun: one that is refused leaves nothing there. */
export async function removedUnless<Admitted>(
  storage: Storage,
  key: string,
  admit: () => Promise<Admitted>,
): Promise<Admitted> {
  try {
    return await admit();
  } catch (error) {
    // The sweep takes it where the storage is away.
    await storage.remove(key).catch(() => undefined);
    throw error;
  }
}
