let unopened: string | undefined;

/** Keeps the link of a mail that was opened while somebody is signed in; other addresses are no links. */
export function keepUnopenedLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  unopened = new URLSearchParams(search).has('token') ? `${pathname}${search}` : undefined;
}

/** The link that was kept; it holds a secret, and so stands in no storage. */
export const unopenedLink = (): string | undefined => unopened;

/** Once it has been asked about. */
export function forgetUnopenedLink(): void {
  unopened = undefined;
}
