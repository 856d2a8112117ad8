import { useEndpoint, useWrites } from '@portal/portal-sdk';

/** Reads one's own sessions, the newest use first. */
export const useSessions = () => useEndpoint('GET /account/sessions', {});

interface Ending {
  /** The session that is ended; all others without one. */
  readonly id: string | undefined;
  readonly password: string;
}

/** Ends one session, or without an id all but this one; the list is asked for anew whatever came of it. */
export const useEndSessions = () =>
  useWrites(
    async (write, { id, password }: Ending): Promise<true> => {
      const body = { password };
      await (id === undefined
        ? write('DELETE /account/sessions', { body })
        : write('DELETE /account/sessions/{sessionId}', { params: { sessionId: id }, body }));
      return true;
    },
    { refreshWhenRefused: true },
  );
