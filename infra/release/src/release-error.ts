/** A refused release; the message is meant for the person who requested it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
