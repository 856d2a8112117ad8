import type { ServerResponse } from 'node:http';
import { RequestLimitProblem, type Problem } from './errors.ts';

/** Limits of the work that runs and that waits; one is a person, or a network whose people are not known yet. */
export interface ConcurrencyLimits {
  readonly atOnce: number;
  readonly ofOne: number;
  /** Work that may wait, of one and of all. */
  readonly waitingOfOne: number;
  readonly waiting: number;
  /** Answer to work that may not wait. */
  readonly refusal: () => Problem;
}

/**
 * Does some work when it is its turn. Work whose response is closed while it waits is not done: its client has left.
 * @throws the refusal where too much work waits already
 */
type InTurn = <Result>(key: string, work: () => Promise<Result>, response?: ServerResponse) => Promise<Result>;

/**
 * Limits long work: to a number at once, and to fewer for one; the rest waits without holding a connection of the database. A
 * free place goes to the one whose last work began first: nobody waits behind the queue of another.
 */
export function limitConcurrency({ atOnce, ofOne, waitingOfOne, waiting: most, refusal }: ConcurrencyLimits): InTurn {
  const running = new Map<string, number>();
  /** The last beginning of work of each one who has some, in the order of all beginnings. */
  const turns = new Map<string, number>();
  const waiting: { readonly key: string; readonly begin: () => void }[] = [];
  let [count, begun] = [0, 0];
  const of = (key: string): number => running.get(key) ?? 0;
  const isFree = (key: string): boolean => count < atOnce && of(key) < ofOne;
  const take = (key: string): void => {
    count++;
    running.set(key, of(key) + 1);
    turns.set(key, ++begun);
  };
  const forgetTurn = (key: string): void => {
    if (of(key) === 0 && waiting.every((one) => one.key !== key)) turns.delete(key);
  };
  const beginNext = (): void => {
    const turnOf = (key: string): number => turns.get(key) ?? 0;
    const [next] = waiting
      .filter((one) => isFree(one.key))
      .toSorted((one, other) => turnOf(one.key) - turnOf(other.key));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    take(next.key);
    next.begin();
  };
  const leave = (key: string): void => {
    count--;
    if (of(key) > 1) running.set(key, of(key) - 1);
    else running.delete(key);
    beginNext();
    forgetTurn(key);
  };
  const wait = (key: string, response?: ServerResponse): Promise<void> => {
    const already = waiting.filter((one) => one.key === key).length;
    if (already >= waitingOfOne || waiting.length >= most) throw refusal();
    // One who comes stands behind those whose last work has begun by now, and before those whose work begins from now on.
    if (!turns.has(key)) turns.set(key, begun - 0.5);
    return new Promise((enter, giveUp) => {
      const one = { key, begin: () => (response?.off('close', forget), enter()) };
      const forget = (): void => {
        waiting.splice(waiting.indexOf(one), 1);
        forgetTurn(key);
        giveUp(new RequestLimitProblem());
      };
      response?.once('close', forget);
      waiting.push(one);
    });
  };
  return async (key, work, response) => {
    if (response?.closed) throw new RequestLimitProblem();
    if (isFree(key)) take(key);
    else await wait(key, response);
    try {
      return await work();
    } finally {
      leave(key);
    }
  };
}
