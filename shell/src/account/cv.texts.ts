/** Labels of a CV, in a sign-up and in one's own account. */
export const CV_TEXTS = { title: 'CV', file: 'CV file' } as const;
