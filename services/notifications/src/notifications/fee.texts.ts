/** Texts of the mails that ask a company for a fee, and say that it has answered; it needs no account. */
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
  receipt: {
    subject: (project: string): string => `${project}: fee proposal submitted`,
    title: (project: string): string => `Fee proposal submitted: ${project}`,
    /** `total` has its currency. */
    answered: (company: string, insurer: string, project: string, total: string): string =>
      `The fee proposal of ${company} for ${project} has been submitted to ${insurer}. Its total is ${total}.`,
    link: 'It came by the link that was mailed to this address. The link has ended.',
    /** `sender` is the e-mail of the person who asked. */
    forged: (insurer: string, sender: string): string =>
      `If nobody in your company submitted it, write to ${insurer} at once.${sender && ` ${sender} asked for it.`}`,
  },
} as const;
