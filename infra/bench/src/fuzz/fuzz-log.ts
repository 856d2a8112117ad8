import type { Exchange } from './exchange.ts';
import type { FuzzRequest } from './requests.ts';

/** Milliseconds from which an answer is slow. */
const SLOW_MS = 1_000;

/** A request as it was sent, with what is told of it. */
export interface Logged {
  /** Method and path of the route. */
  readonly name: string;
  readonly request: object;
  /** True if the server has to answer. */
  readonly isAnswerDue: boolean;
  readonly send: () => Promise<Exchange>;
}

/** Sends requests and keeps what is wrong with their answers. */
export function newLog() {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  const unanswered: string[] = [];
  const slowOnce: Logged[] = [];
  let slowest = 0;

  /** Sends a request and keeps what is wrong with the answer, but for its time. */
  async function judged(logged: Logged): Promise<Exchange> {
    const answer = await logged.send();
    const { status } = answer;
    if (status !== null) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== null && status >= 500) faults.push(described(logged, answer));
    if (status === null && logged.isAnswerDue) unanswered.push(described(logged, answer));
    return answer;
  }

  return {
    statuses,
    faults,
    unanswered,
    slowestMs: () => slowest,
    async send(logged: Logged): Promise<Exchange> {
      const answer = await judged(logged);
      if (answer.milliseconds >= SLOW_MS) slowOnce.push(logged);
      else slowest = Math.max(slowest, answer.milliseconds);
      return answer;
    },
    /**
     * Sends what was slow once more, each alone, and returns what is slow again: a pause of the machine falls on any
     * request, but one that costs too much costs it each time.
     */
    async slow(): Promise<readonly string[]> {
      const slow: string[] = [];
      for (const logged of slowOnce) {
        const again = await judged(logged);
        slowest = Math.max(slowest, again.milliseconds);
        if (again.milliseconds >= SLOW_MS) slow.push(described(logged, again));
      }
      return slow;
    },
  };
}

const described = ({ name, request }: Logged, { status, milliseconds, text }: Exchange): string =>
  `${name}: ${status} after ${milliseconds.toFixed(0)} ms, ${contentOf(request)} → ${text.slice(0, 300)}`;

/** Enough of a request to send it again. */
function contentOf(request: object): string {
  const { operation: _, ...rest } = request as Partial<FuzzRequest>;
  const text = JSON.stringify(rest);
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length} characters)` : text;
}
