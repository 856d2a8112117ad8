/**
 * Returns the mail box of an address, by which mails to it are counted (decisions §3.4): what follows a `+` names the same
 * one.
 */
export const mailBoxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');
