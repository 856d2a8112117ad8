/** Name under which unsaved personal info is kept. */
export const PERSONAL_INFO_DRAFT = 'personal-info';
