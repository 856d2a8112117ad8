import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** Bytes that a logo may have (spec 3 §5, §9). */
export const LOGO_MAX_BYTES = 102_400;

/** The logo of a company: the cover of reports on its projects shows it. Null where it has none. */
export const companyLogo = v.object({ logoFileId: v.nullable(id), version: v.number() });
export type CompanyLogo = v.InferOutput<typeof companyLogo>;

/** `GET` and `PUT {principal}/current/logo`. Null takes the logo away. */
export const companyLogoAnswer = answer(companyLogo);
export const changedCompanyLogo = v.strictObject({ logoFileId: v.nullable(id) });
