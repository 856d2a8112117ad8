/** How every mail to a person begins. */
export const mailGreeting = (firstName: string): string => `Hello ${firstName},`;
