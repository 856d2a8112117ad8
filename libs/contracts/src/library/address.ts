import * as v from 'valibot';

/** Query of an address that reads a file or an archive for five minutes, without an access token. */
export const addressQuery = v.object({ address: v.optional(v.pipe(v.string(), v.maxLength(4_096))) });

/**
 * Header between the edge and the library. A request with it comes from an edge that gives the bytes of stored files
 * itself; an answer with it names the storage's address of what to give.
 */
export const STORED_BYTES_HEADER = 'x-stored-bytes';
