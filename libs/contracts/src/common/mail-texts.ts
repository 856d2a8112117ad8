/** Returns the greeting of every mail to a person. */
export const mailGreeting = (firstName: string): string => `Hello ${firstName},`;
