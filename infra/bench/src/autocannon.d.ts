/** The part of autocannon's API in use; the package ships no types. */
declare module 'autocannon' {
  /** One connection. */
  interface Client {
    on(event: 'headers', listener: (headers: { readonly statusCode: number }) => void): void;
    on(event: 'body', listener: (body: Buffer) => void): void;
    on(event: 'connError', listener: (error: Error) => void): void;
    /** Requests without an answer within the time-out, 10 s by default. */
    on(event: 'timeout', listener: () => void): void;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent one after the other, in place of the address's own path. */
    readonly requests?: readonly { readonly path: string }[];
    readonly setupClient?: (client: Client) => void;
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p90: number; readonly p99: number; readonly max: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
