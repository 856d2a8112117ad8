import autocannon, { type Client } from 'autocannon';
import { median } from './statistics.ts';

export interface Load {
  readonly requestsPerSecond: number;
  readonly p99: number;
  /** One line a round. */
  readonly rounds: readonly string[];
}

export interface Target {
  readonly name: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Paths requested in turn instead of the path of `url`. */
  readonly paths?: readonly string[];
}

interface LoadOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly rounds: number;
  /** Seconds of load on each target that are not counted; 3 by default. */
  readonly warmUpSeconds?: number;
}

/** Answers other than 2xx and errors of connections that an error quotes. */
const MAX_SHOWN = 3;

/** Answers other than 2xx of one load, and errors of its connections. */
class UnexpectedAnswers {
  readonly #lines: string[] = [];

  listenTo(client: Client): void {
    let status = 0;
    client.on('headers', ({ statusCode }) => (status = statusCode));
    client.on('body', (body) => {
      if (status >= 300) this.#add(`${status}: ${body.toString().slice(0, 500)}`);
    });
    client.on('connError', (error) => this.#add(String(error)));
    client.on('timeout', () => this.#add('No answer within 10 s'));
  }

  #add(line: string): void {
    if (this.#lines.length < MAX_SHOWN) this.#lines.push(line);
  }

  lines(): readonly string[] {
    return this.#lines;
  }
}

/**
 * Puts the same load on each target, in turns so that whatever else the machine does meets all of them; answers the
 * medians of the rounds. Throws where anything but 2xx was answered or a connection failed, and quotes the first of these.
 */
export async function compareLoads(
  targets: readonly Target[],
  options: LoadOptions,
): Promise<ReadonlyMap<string, Load>> {
  const results = new Map(targets.map((target) => [target.name, [] as Awaited<ReturnType<typeof autocannon>>[]]));
  const { connections, seconds, warmUpSeconds = 3 } = options;
  const load = async ({ name, url, headers = {}, paths }: Target, duration: number) => {
    const requests = paths && { requests: paths.map((path) => ({ path })) };
    const unexpected = new UnexpectedAnswers();
    const result = await autocannon({
      url,
      headers,
      connections,
      duration,
      ...requests,
      setupClient: (client) => unexpected.listenTo(client),
    });
    if (result.non2xx > 0 || result.errors > 0) {
      const counts = `${result.non2xx} answers other than 2xx, ${result.errors} errors`;
      throw new Error([`${name}: ${counts}`, ...unexpected.lines()].join('\n'));
    }
    return result;
  };
  for (const target of targets) await load(target, warmUpSeconds);
  for (let round = 0; round < options.rounds; round++) {
    for (const target of targets) {
      results.get(target.name)?.push(await load(target, seconds));
    }
  }
  return new Map(
    [...results].map(([name, rounds]) => [
      name,
      {
        requestsPerSecond: median(rounds.map((round) => round.requests.average)),
        p99: median(rounds.map((round) => round.latency.p99)),
        rounds: rounds.map(
          ({ requests, latency }) =>
            `${name}: ${requests.total} requests, ${requests.average.toFixed(0)}/s, ` +
            `p50 ${latency.p50} p90 ${latency.p90} p99 ${latency.p99} max ${latency.max} ms`,
        ),
      },
    ]),
  );
}

/** Milliseconds of each of `count` requests, one after the other, after a few that warm up. */
export async function timeRequests(target: Target, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -5; index < count; index++) {
    const startedAt = performance.now();
    const response = await fetch(target.url, { headers: target.headers ?? {} });
    const body = await response.text();
    if (!response.ok) throw new Error(`${target.name} answered ${response.status}: ${body.slice(0, 200)}`);
    if (index >= 0) samples.push(performance.now() - startedAt);
  }
  return samples;
}
