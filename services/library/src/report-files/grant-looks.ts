import type { FoundGrant, GrantOfJob } from './report-grant.repository.ts';

/**
 * Makes the look-ups of grants. All that are asked for while one look is under way are looked up by the next one: however many
 * there are, known or invented, they take one connection.
 * @throws what the look throws, to all that it was for; the next look is independent of it
 */
export function newGrantLooks(find: (grants: readonly GrantOfJob[]) => Promise<readonly FoundGrant[]>) {
  let waiting: GrantOfJob[] = [];
  let next: Promise<readonly FoundGrant[]> | undefined;
  let former: Promise<unknown> = Promise.resolve();

  const look = (): Promise<readonly FoundGrant[]> => {
    const grants = waiting;
    [waiting, next] = [[], undefined];
    return find(grants);
  };

  return async (grant: GrantOfJob): Promise<FoundGrant | undefined> => {
    const place = waiting.push(grant) - 1;
    next ??= former.then(look);
    former = next.catch(() => undefined);
    return (await next).find((found) => found.place === place);
  };
}
