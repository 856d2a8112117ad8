import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { tooMany } from '@portal/service-kit';

/** Does some work when it is its turn. @throws 429 where too much work of the person waits already */
type InTurn = <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>;

/** Limits of the work that runs and that waits. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly ofOnePerson: number;
  /** Work of one person that may wait. */
  readonly waitingOfOnePerson: number;
}

/** Seconds after which a refused call may be repeated. */
const REPEATED_AFTER = 10;

/**
 * Limits long work: to a number at once, and to fewer for one person; the rest waits without holding a connection. A
 * free place goes to the person whose last work began first: nobody waits behind the queue of another.
 */
export function limitConcurrency({ atOnce, ofOnePerson, waitingOfOnePerson }: ConcurrencyLimits): InTurn {
  const running = new Map<string, number>();
  /** The last beginning of work of each person who has some, in the order of all beginnings. */
  const turns = new Map<string, number>();
  const waiting: { readonly personId: string; readonly begin: () => void }[] = [];
  let [count, begun] = [0, 0];
  const of = (personId: string): number => running.get(personId) ?? 0;
  const isFree = (personId: string): boolean => count < atOnce && of(personId) < ofOnePerson;
  const take = (personId: string): void => {
    count++;
    running.set(personId, of(personId) + 1);
    turns.set(personId, ++begun);
  };
  const beginNext = (): void => {
    const turnOf = (personId: string): number => turns.get(personId) ?? 0;
    const [next] = waiting
      .filter((one) => isFree(one.personId))
      .toSorted((one, other) => turnOf(one.personId) - turnOf(other.personId));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    take(next.personId);
    next.begin();
  };
  const leave = (personId: string): void => {
    count--;
    if (of(personId) > 1) running.set(personId, of(personId) - 1);
    else running.delete(personId);
    beginNext();
    if (of(personId) === 0 && waiting.every((one) => one.personId !== personId)) turns.delete(personId);
  };
  const wait = (personId: string): Promise<void> => {
    const already = waiting.filter((one) => one.personId === personId).length;
    if (already >= waitingOfOnePerson) throw tooMany(ATTACHMENT_TEXTS.manyUploads, REPEATED_AFTER);
    // A person who comes stands behind those whose last work has begun by now, and before those whose work begins from now on.
    if (!turns.has(personId)) turns.set(personId, begun - 0.5);
    return new Promise((begin) => void waiting.push({ personId, begin }));
  };
  return async (personId, work) => {
    if (isFree(personId)) take(personId);
    else await wait(personId);
    try {
      return await work();
    } finally {
      leave(personId);
    }
  };
}
