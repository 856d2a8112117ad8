import { act } from '@testing-library/react';

/** A fake of the storage, in place of the browser's requests: it accepts files by default. */
export interface Storage {
  /** Uploads received, by address, in order. */
  readonly arrived: { readonly url: string; readonly size: number }[];
  /** The status of the next answers; afterwards 200 again. */
  readonly refuse: number[];
  /** While true, requests are neither answered nor refused. */
  isHeld: boolean;
  /** Maximum number of concurrent requests. */
  most: number;
  /** Answers the held requests. */
  release: () => Promise<void>;
  readonly Request: new () => EventTarget;
}

export function aStorage(): Storage {
  const held: (() => void)[] = [];
  let running = 0;
  const storage: Storage = {
    arrived: [],
    refuse: [],
    isHeld: false,
    most: 0,
    release: async () => {
      storage.isHeld = false;
      await act(async () => held.splice(0).forEach((answer) => answer()));
    },
    Request: class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      #url = '';
      #isOver = false;
      open(_method: string, url: string): void {
        this.#url = url;
      }
      send(body: Blob): void {
        running += 1;
        storage.most = Math.max(storage.most, running);
        const half = new ProgressEvent('progress', { loaded: 1, total: 2 });
        this.upload.dispatchEvent(half);
        const answer = (): void => this.#end(body.size);
        if (storage.isHeld) held.push(answer);
        else setTimeout(answer);
      }
      abort(): void {
        this.#isOver = true;
        running -= 1;
        this.dispatchEvent(new Event('abort'));
      }
      #end(size: number): void {
        if (this.#isOver) return;
        running -= 1;
        this.status = storage.refuse.shift() ?? 200;
        if (this.status === 200) storage.arrived.push({ url: this.#url, size });
        this.dispatchEvent(new Event('load'));
      }
    },
  };
  return storage;
}
