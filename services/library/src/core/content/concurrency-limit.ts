/** Does some work when it is its turn. */
type InTurn = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>;

/** Limits long work: to a number at once, and to fewer for one person; the rest waits without holding a connection. */
export function limitConcurrency(atOnce: number, ofOnePerson: number): InTurn {
  const running = new Map<string, number>();
  const waiting: { readonly personId: string; readonly begin: () => void }[] = [];
  let count = 0;
  const of = (personId: string): number => running.get(personId) ?? 0;
  const isFree = (personId: string): boolean => count < atOnce && of(personId) < ofOnePerson;
  const take = (personId: string): void => {
    count++;
    running.set(personId, of(personId) + 1);
  };
  const leave = (personId: string): void => {
    count--;
    if (of(personId) > 1) running.set(personId, of(personId) - 1);
    else running.delete(personId);
    const next = waiting.findIndex((one) => isFree(one.personId));
    if (next < 0) return;
    const [one] = waiting.splice(next, 1);
    if (!one) return;
    take(one.personId);
    one.begin();
  };
  return async (personId, work) => {
    if (isFree(personId)) take(personId);
    else await new Promise<void>((begin) => void waiting.push({ personId, begin }));
    try {
      return await work();
    } finally {
      leave(personId);
    }
  };
}
