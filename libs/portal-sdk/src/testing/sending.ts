import { act } from '@testing-library/react';

/** A fake of the browser's upload request, controlled by the test. */
export class Sending extends EventTarget {
  static all: Sending[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  target = '';
  body: unknown;
  open(method: string, url: string): void {
    this.target = `${method} ${url}`;
  }
  send(body: unknown): void {
    this.body = body;
    Sending.all.push(this);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  sent(loaded: number, total: number): void {
    act(() => void this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })));
  }
  async end(status: number, responseText = ''): Promise<void> {
    Object.assign(this, { status, responseText });
    await act(async () => void this.dispatchEvent(new Event('load')));
  }
}
