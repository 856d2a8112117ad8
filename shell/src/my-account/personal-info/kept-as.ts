import type { CurrentUser } from '@portal/contracts/identity/user';

/** What unsaved personal info is kept as; what was typed over another version is not offered. */
export const keptAs = ({ version }: CurrentUser): string => `personal-info.${version}`;
