/** Texts of the shared validation rules, letter by letter (spec 1 §5). */
export const MESSAGES = {
  required: 'Field is required.',
  moreThanZero: 'Must be more than 0',
  oneLine: 'Must be one line without control characters',
  namePattern: 'Should not contain special characters except ( ) # № / -',
  /** Message about names of people and companies (decisions §26.8). */
  properNamePattern: "Should not contain special characters except ( ) # № / - ' ’ . , & +",
  descriptionWords: 'Field must be shorter than 1,000 words.',
  email: 'Please enter a valid email address.',
  passwordRequired: 'Please enter your password.',
  unknownError: 'An unknown error occurred.',
  noAccess: 'You do not have access to this section.',
  itemGone: 'This item no longer exists.',
  tooManyLinks: 'Your company has sent too many links within an hour. Try again later.',
} as const;
