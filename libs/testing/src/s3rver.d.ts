declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  /** The parts of it that the tests use; it brings no types. */
  export default class S3rver {
    constructor(options: Readonly<Record<string, unknown>>);
    /** Koa's middleware, in order. */
    readonly middleware: unknown[];
    run(): Promise<unknown>;
    /** Set once it runs. */
    readonly httpServer: Server;
  }
}
