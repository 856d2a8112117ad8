import * as v from 'valibot';
import { answer } from '../common/list.ts';

/**
 * `POST /files/linked/address`: a file that a link shows to people without an account. The grant is a secret of the link, and
 * never part of an address.
 */
export const linkedFileBody = v.strictObject({
  fileId: v.pipe(v.string(), v.maxLength(100)),
  grant: v.pipe(v.string(), v.maxLength(200)),
});
/** An address that reads the file for five minutes, and no longer than the link shows it. */
export const linkedFileAnswer = answer(v.object({ url: v.string() }));
