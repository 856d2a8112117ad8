import type { CurrentUser } from '@portal/contracts/identity/user';

/** Returns the name under which unsaved personal info is kept; values typed over another version are not offered. */
export const draftName = ({ version }: CurrentUser): string => `personal-info.${version}`;
