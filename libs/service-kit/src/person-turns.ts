import type { ServerResponse } from 'node:http';
import { RequestLimitProblem } from './errors.ts';

/** Requests of one person that may wait for their turn in a process. */
const MOST_WAITING = 250;
/** Seconds after which a refused request may be repeated. */
const REPEATED_AFTER_S = 1;

/** Streams and downloads of one person that are open at once in a copy of a service: windows, a player, a page of pictures. */
export const PERSON_STREAMS_AT_ONCE = 24;

/**
 * Lets a number of each person's requests run at once; the next ones wait in their order, before their bodies are read. Thus others
 * wait for a few requests of one person at most, whatever these cost. Returns undefined where a request may begin at once. Its
 * place is free again when its response is closed; `onTurn` gets a function that gives it back before, once the request does no more
 * than being answered.
 * @throws 429 where 250 requests of the person wait already, and where the client has left
 */
export function newPersonTurns(atOnce: number) {
  const persons = new Map<string, { running: number; readonly waiting: (() => void)[] }>();

  return (
    userId: string,
    response: ServerResponse,
    onTurn?: (giveBack: () => void) => void,
  ): Promise<void> | undefined => {
    // Closed while the token was verified: the place would be given back by nothing.
    if (response.closed) throw new RequestLimitProblem(REPEATED_AFTER_S);
    const person = persons.get(userId) ?? { running: 0, waiting: [] };
    persons.set(userId, person);
    const leave = (): void => {
      const next = person.waiting.shift();
      if (next) return next();
      person.running -= 1;
      if (person.running === 0) persons.delete(userId);
    };
    const begin = (): void => {
      const giveBack = (): void => {
        response.off('close', giveBack);
        if (isRunning) leave();
        isRunning = false;
      };
      let isRunning = true;
      response.once('close', giveBack);
      onTurn?.(giveBack);
    };
    if (person.running < atOnce) {
      person.running += 1;
      begin();
      return undefined;
    }
    if (person.waiting.length >= MOST_WAITING) throw new RequestLimitProblem(REPEATED_AFTER_S);
    return new Promise((resolve, giveUp) => {
      const enter = (): void => {
        response.off('close', forget);
        begin();
        resolve();
      };
      const forget = (): void => {
        person.waiting.splice(person.waiting.indexOf(enter), 1);
        giveUp(new RequestLimitProblem(REPEATED_AFTER_S));
      };
      response.once('close', forget);
      person.waiting.push(enter);
    });
  };
}
