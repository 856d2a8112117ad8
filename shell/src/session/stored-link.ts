let unopened: string | undefined;

/** Keeps the link of a mail that was opened while somebody is signed in; other addresses are no links. */
export function storeUnopenedLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  unopened = new URLSearchParams(search).has('token') ? `${pathname}${search}` : undefined;
}

/** Returns the kept link; it contains a secret and is never stored. */
export const unopenedLink = (): string | undefined => unopened;

/** Removes the kept link. */
export function forgetUnopenedLink(): void {
  unopened = undefined;
}
