import { createServer, type Socket } from 'node:net';

/**
 * Imitates clamd's INSTREAM: finds the EICAR file, also across chunks, refuses contents above its limit, and fails on those with
 * the mark NO-VERDICT. Other ways hang, abort, or fail. `node clamav.process.ts <port> <way> <limit>`
 */
const [port = '', way = 'scans', limit = ''] = process.argv.slice(2);
const EICAR = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*`;
const NO_VERDICT = 'NO-VERDICT';
const FAILED = 'Error processing command. ERROR\0';
const COMMAND = 'zINSTREAM\0';

function scan(socket: Socket): void {
  let unread = Buffer.alloc(0);
  let isBegun = false;
  let bytes = 0;
  /** End of the content seen so far, which may hold half of the file. */
  let seen = '';
  let isFound = false;
  let hasFailed = false;
  socket.on('data', (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk]);
    if (!isBegun && unread.length >= COMMAND.length) {
      if (unread.toString('latin1', 0, COMMAND.length) !== COMMAND) return socket.end('UNKNOWN COMMAND\0');
      unread = unread.subarray(COMMAND.length);
      isBegun = true;
    }
    while (isBegun && unread.length >= 4) {
      const length = unread.readUInt32BE();
      if (length === 0) {
        if (hasFailed) return socket.end(FAILED);
        return socket.end(isFound ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
      }
      bytes += length;
      if (bytes > Number(limit)) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (unread.length < 4 + length) {
        bytes -= length;
        return undefined;
      }
      seen += unread.toString('latin1', 4, 4 + length);
      isFound ||= seen.includes(EICAR);
      hasFailed ||= seen.includes(NO_VERDICT);
      seen = seen.slice(-EICAR.length);
      unread = unread.subarray(4 + length);
    }
    return undefined;
  });
}

const WAYS: Readonly<Record<string, (socket: Socket) => void>> = {
  scans: scan,
  /** Accepts everything and never answers. */
  hangs: (socket) => socket.resume(),
  /** Takes nothing: a sender waits for ever. */
  stalls: (socket) => socket.pause(),
  'breaks off': (socket) => socket.once('data', () => setTimeout(() => socket.destroy(), 20)),
  fails: (socket) => socket.once('data', () => socket.end(FAILED)),
};

createServer({ pauseOnConnect: way === 'stalls' }, (socket) => {
  socket.on('error', () => socket.destroy());
  WAYS[way]?.(socket);
}).listen(Number(port), '127.0.0.1');
