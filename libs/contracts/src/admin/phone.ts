/** A telephone number as it is checked and stored: without spaces, brackets and hyphens (catalogue lists, phoneMasks). */
export const bareNumber = (text: string): string => text.replace(/[\s()-]/g, '');
