/**
 * Returns a telephone number in its stored form: without spaces, brackets and hyphens (catalogue lists, phoneMasks).
 */
export const bareNumber = (text: string): string => text.replace(/[\s()-]/g, '');
