/**
 * Returns the mail box of an address, by which mails to it are counted (decisions §3.4): what follows a `+` names the same
 * one.
 */
export const mailBoxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');

/** Returns the link that writes to an address; signs that have a meaning of their own in links are encoded (RFC 6068). */
export const mailLinkOf = (address: string): string => `mailto:${address.replaceAll(/[&=]/g, encodeURIComponent)}`;
