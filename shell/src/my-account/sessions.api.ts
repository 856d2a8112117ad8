import { useEndpoint, useWrites } from '@portal/portal-sdk';

/** Reads the person's sessions, last used first. */
export const useSessions = () => useEndpoint('GET /account/sessions', {});

interface Ending {
  /** The session that is ended; all others without one. */
  readonly id: string | undefined;
  readonly password: string;
}

/** Ends one session, or without an id all but this one; the list is loaded again in any case. */
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
