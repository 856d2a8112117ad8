/** A release that is refused; the message says why and is meant for the person who asked for it. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
