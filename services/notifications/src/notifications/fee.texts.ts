/** Texts of the mail that asks a company for a fee; it needs no account. */
export const FEE_MAIL_TEXTS = {
  subject: (project: string): string => `${project}: fee proposal requested`,
  title: (project: string): string => `Fee proposal requested: ${project}`,
  /** `sender` is the person, `insurer` their company. */
  request: (sender: string, insurer: string, project: string): string =>
    `${sender} of ${insurer} asks your company for a fee proposal for ${project}.`,
  form: 'Open the form to read what is asked for and to enter your rates. You need no account.',
  /** `end` is the time at which the link ends, with its zone. */
  expires: (end: string): string => `The link can be used once, until ${end}.`,
  action: 'Open Fee Proposal',
  closing: 'Do not forward this mail: whoever has the link can answer for your company.',
} as const;
