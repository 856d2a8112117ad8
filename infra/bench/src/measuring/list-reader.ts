import * as v from 'valibot';
import type { Portal } from '../portal/portal.ts';
import { startChild } from './child.ts';

/** Requests of the list a second, from somebody who works meanwhile. */
const PER_SECOND = 50;
export const READER = 'coordinator2@insurer.example';

/** A person who keeps opening the list. */
export interface ListReader {
  begin(): void;
  /** Milliseconds of the list's answers since `begin`. */
  end(): Promise<number[]>;
  leave(): void;
}

/** Starts one in a process of its own, signed in. */
export async function startListReader(portal: Portal): Promise<ListReader> {
  const child = startChild('measuring/list-reader.process.ts', [portal.url, READER, String(PER_SECOND)]);
  await child.next();
  return {
    begin: () => child.tell('begin'),
    end: async () => {
      child.tell('end');
      return v.parse(v.array(v.number()), await child.next());
    },
    leave: () => child.end(),
  };
}
