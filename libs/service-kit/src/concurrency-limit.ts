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

/** Work of one, and when the last of it began, in the order of all beginnings. */
interface Line {
  readonly key: string;
  running: number;
  turn: number;
  readonly waiting: { readonly enter: () => void; readonly giveUp: (problem: Problem) => void }[];
}

/**
 * Limits long work: to a number at once, and to fewer for one; the rest waits without holding a connection of the database. A
 * free place goes to the one whose last work began first: nobody waits behind the queue of another. Where no more may wait, the
 * last work of the one with most of it is refused.
 */
export function limitConcurrency({ atOnce, ofOne, waitingOfOne, waiting: most, refusal }: ConcurrencyLimits): InTurn {
  const lines = new Map<string, Line>();
  let [running, waiting, begun] = [0, 0, 0];

  const lineOf = (key: string): Line => {
    // One who comes stands behind those whose last work has begun by now, and before those whose work begins from now on.
    const line = lines.get(key) ?? { key, running: 0, turn: begun - 0.5, waiting: [] };
    lines.set(key, line);
    return line;
  };
  const forgetEmpty = (line: Line): void => {
    if (line.running > 0 || line.waiting.length > 0) return;
    // The key may have another line by now.
    if (lines.get(line.key) === line) lines.delete(line.key);
  };
  const isFree = (line: Line): boolean => running < atOnce && line.running < ofOne;
  const take = (line: Line): void => {
    running++;
    line.running++;
    line.turn = ++begun;
  };
  const beginNext = (): void => {
    let next: Line | undefined;
    for (const line of lines.values())
      if (line.waiting.length > 0 && isFree(line) && (!next || line.turn < next.turn)) next = line;
    if (!next) return;
    take(next);
    next.waiting[0]?.enter();
  };
  const leave = (line: Line): void => {
    running--;
    line.running--;
    beginNext();
  };
  /** Makes room for one more, where another one has more work that waits. */
  const makeRoom = (comes: Line): void => {
    let longest = comes;
    for (const line of lines.values()) if (line.waiting.length > longest.waiting.length) longest = line;
    if (longest.waiting.length <= comes.waiting.length + 1) throw refusal();
    longest.waiting.at(-1)?.giveUp(refusal());
  };
  const wait = (line: Line, response?: ServerResponse): Promise<void> => {
    if (line.waiting.length >= waitingOfOne) throw refusal();
    if (waiting >= most) makeRoom(line);
    return new Promise((resolve, reject) => {
      const end = (then: () => void): void => {
        waiting--;
        line.waiting.splice(line.waiting.indexOf(one), 1);
        response?.off('close', clientLeft);
        then();
      };
      const one = {
        enter: () => end(resolve),
        giveUp: (problem: Problem) => end(() => reject(problem)),
      };
      const clientLeft = (): void => one.giveUp(new RequestLimitProblem());
      waiting++;
      line.waiting.push(one);
      response?.once('close', clientLeft);
    });
  };

  return async (key, work, response) => {
    if (response?.closed) throw new RequestLimitProblem();
    const line = lineOf(key);
    try {
      if (isFree(line)) take(line);
      else await wait(line, response);
      try {
        return await work();
      } finally {
        leave(line);
      }
    } finally {
      forgetEmpty(line);
    }
  };
}
