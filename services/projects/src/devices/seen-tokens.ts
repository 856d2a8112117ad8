/** Tokens that are remembered: a record has some 200 bytes. */
const MOST = 10_000;

/** Devices by the hashes of the tokens with which they have called: they are looked up where unknown tokens no longer are. */
export interface SeenTokens {
  /** Returns the id of the device of a token; undefined where none has called with it of late. */
  deviceOf(hash: string): string | undefined;
  add(hash: string, deviceId: string): void;
  forget(hash: string): void;
}

/** Makes the memory of tokens, which forgets those that were used longest ago: most of them were replaced. */
export function newSeenTokens(most = MOST): SeenTokens {
  // In the order of their last use.
  const devices = new Map<string, string>();
  return {
    deviceOf: (hash) => devices.get(hash),
    add(hash, deviceId) {
      devices.delete(hash);
      devices.set(hash, deviceId);
      for (const oldest of devices.keys()) {
        if (devices.size <= most) break;
        devices.delete(oldest);
      }
    },
    forget: (hash) => void devices.delete(hash),
  };
}
