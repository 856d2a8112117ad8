/** Time after which an answer that is behind is asked for again. */
const AGAIN_MS = 500;

interface Read {
  readonly state: { readonly data: { readonly isBehind?: boolean | undefined } | undefined };
}

/** Settings of a query that is read again soon while its answer is behind: no other change may follow that tells of it. */
export const untilOfNow = {
  refetchInterval: ({ state }: Read): number | false => (state.data?.isBehind ? AGAIN_MS : false),
} as const;
