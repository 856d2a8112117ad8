import { describe, expect, it } from 'vitest';
import { newBacklog, type Received } from './backlog.ts';

const handler = { subject: 'a.b.c.v1', handle: () => Promise.resolve() };
const received = (seq: number, key = ''): Received => ({
  seq,
  key,
  handler,
  subject: handler.subject,
  text: '',
  id: String(seq),
  event: new Error('not read'),
});
const seqs = (events: readonly Received[]): number[] => events.map(({ seq }) => seq);

function backlogOf(...events: readonly Received[]) {
  const backlog = newBacklog(0);
  for (const event of events) backlog.add(event);
  return backlog;
}

describe('the backlog of a consumer', () => {
  it('gives events in their order, as many as are requested', () => {
    const backlog = backlogOf(received(1), received(2), received(5));
    expect(seqs(backlog.next(0, 2))).toEqual([1, 2]);
    expect(seqs(backlog.next(0, 9))).toEqual([1, 2, 5]);
  });

  it('holds up the events of the key of one that waits, and no others', () => {
    const [failed, later, other] = [received(1, 'a'), received(2, 'a'), received(3, 'b')];
    const backlog = backlogOf(failed, later, other);
    expect(backlog.failed(failed)).toBe(1);
    backlog.postpone(failed, 100);
    expect(seqs(backlog.next(99, 9))).toEqual([3]);
    expect(backlog.waitMs(40)).toBe(0);
    backlog.finish([other]);
    expect(seqs(backlog.next(99, 9))).toEqual([]);
    expect(backlog.waitMs(40)).toBe(60);
  });

  it('gives an event that has failed alone, and what follows of its key after it', () => {
    const [failed, later, other] = [received(2, 'a'), received(3, 'a'), received(1, 'b')];
    const backlog = backlogOf(other, failed, later);
    backlog.failed(failed);
    expect(seqs(backlog.next(0, 9))).toEqual([1]);
    backlog.finish([other]);
    expect(seqs(backlog.next(0, 9))).toEqual([2]);
    backlog.finish([failed]);
    expect(seqs(backlog.next(0, 9))).toEqual([3]);
  });

  it('stands before the first event that is not finished', () => {
    const [first, second] = [received(4), received(6)];
    const backlog = backlogOf(first, second);
    backlog.readTo(9);
    expect(backlog.floor()).toBe(3);
    expect(backlog.floor([second])).toBe(3);
    expect(backlog.floor([first])).toBe(5);
    expect(backlog.floor([first, second])).toBe(9);
  });
});
