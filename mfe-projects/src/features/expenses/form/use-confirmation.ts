import { useEffect, useRef } from 'react';

/** Question of a form that has to be confirmed; `key` differs with each thing that it may be asked about. */
interface Asked {
  /** Undefined while nothing is asked. */
  readonly key: string | undefined;
  /** Time of typed values that are offered to be restored; null where none are. */
  readonly offeredFrom: Date | null;
  /** Takes the confirmation back. */
  readonly withdraw: () => void;
}

/**
 * Takes a confirmation back as soon as something else is asked, or nothing: it counts for what the person read beside it
 * alone. One that is restored with typed values is of another day, and is asked for again.
 */
export function useConfirmation({ key, offeredFrom, withdraw }: Asked): void {
  const asked = [offeredFrom?.getTime(), key].join();
  const before = useRef(asked);
  useEffect(() => {
    if (before.current === asked) return;
    before.current = asked;
    withdraw();
  });
}
