let unopened: string | undefined;

/** Keeps the link of a mail that was opened while somebody is signed in; other addresses are no links. */
export function keepUnopenedLink({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  unopened = new URLSearchParams(search).has('token') ? `${pathname}${search}` : undefined;
}

/** The link that was kept, once; it holds a secret, and so stands in no storage. */
export function takeUnopenedLink(): string | undefined {
  const link = unopened;
  unopened = undefined;
  return link;
}
