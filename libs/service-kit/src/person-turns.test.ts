import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { newPersonTurns } from './person-turns.ts';

/** A request of a person, and what became of it. Its turn can be given back once it has begun. */
function asked(turns: ReturnType<typeof newPersonTurns>, userId: string) {
  const response = new EventEmitter();
  const request = { state: 'running', giveBack: () => undefined as void, close: () => void response.emit('close') };
  const turn = turns(userId, response as ServerResponse, (giveBack) => (request.giveBack = giveBack));
  if (turn) {
    request.state = 'waiting';
    void turn.then(
      () => (request.state = 'running'),
      () => (request.state = 'refused'),
    );
  }
  return request;
}
const statesOf = async (requests: readonly { readonly state: string }[]): Promise<readonly string[]> => {
  await Promise.resolve();
  return requests.map(({ state }) => state);
};

describe('requests of one person', () => {
  it('run a few at once, the next ones in their order, and nobody else waits for them', async () => {
    const turns = newPersonTurns(2);
    const requests = Array.from({ length: 4 }, () => asked(turns, 'one'));
    const other = asked(turns, 'other');
    expect(await statesOf([...requests, other])).toEqual(['running', 'running', 'waiting', 'waiting', 'running']);
    requests[1]?.close();
    expect(await statesOf(requests)).toEqual(['running', 'running', 'running', 'waiting']);
    requests[0]?.close();
    expect(await statesOf(requests)).toEqual(['running', 'running', 'running', 'running']);
    requests[2]?.close();
    requests[3]?.close();
    const later = Array.from({ length: 3 }, () => asked(turns, 'one'));
    expect(await statesOf(later)).toEqual(['running', 'running', 'waiting']);
  });

  it('give their turns back before they are over, once each, and go on beside those that follow', async () => {
    const turns = newPersonTurns(1);
    const [first, second, third] = Array.from({ length: 3 }, () => asked(turns, 'one'));
    const states = () => statesOf([first, second, third].flatMap((one) => one ?? []));
    first?.giveBack();
    expect(await states()).toEqual(['running', 'running', 'waiting']);
    first?.giveBack();
    first?.close();
    expect(await states()).toEqual(['running', 'running', 'waiting']);
    second?.giveBack();
    expect(await states()).toEqual(['running', 'running', 'running']);
    for (const one of [second, third]) one?.close();
    const later = [asked(turns, 'one'), asked(turns, 'one')];
    expect(await statesOf(later)).toEqual(['running', 'waiting']);
  });

  it('leave the queue with their clients, and take no turn then', async () => {
    const turns = newPersonTurns(1);
    const [first, left, last] = Array.from({ length: 3 }, () => asked(turns, 'one'));
    left?.close();
    first?.close();
    expect(await statesOf([left, last].flatMap((one) => one ?? []))).toEqual(['refused', 'running']);
    last?.close();
    expect(await statesOf([asked(turns, 'one')])).toEqual(['running']);
  });

  it('take no place where their clients have left before', async () => {
    const turns = newPersonTurns(1);
    const closed = Object.assign(new EventEmitter(), { closed: true });
    expect(() => turns('one', closed as ServerResponse)).toThrow(expect.objectContaining({ statusCode: 429 }));
    expect(await statesOf([asked(turns, 'one')])).toEqual(['running']);
  });

  it('are refused where 250 wait already', async () => {
    const turns = newPersonTurns(1);
    const first = asked(turns, 'one');
    for (let index = 0; index < 250; index++) asked(turns, 'one');
    expect(() => asked(turns, 'one')).toThrow(expect.objectContaining({ statusCode: 429 }));
    expect(await statesOf([asked(turns, 'other')])).toEqual(['running']);
    first.close();
    expect(await statesOf([asked(turns, 'one')])).toEqual(['waiting']);
  });
});
