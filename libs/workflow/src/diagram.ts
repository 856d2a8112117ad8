import type { Machine } from './machine.ts';

/** Input of a diagram: any machine, whatever its items. */
type Drawn<Item, State extends string, Action extends string> = Pick<
  Machine<Item, State, Action>,
  'transitions' | 'clock'
>;

/** Before the item exists, and after. */
const OUTSIDE = '[*]';
const node = (state: string | null): string => (state === null || state === 'New' ? OUTSIDE : state);

/**
 * A machine as a Mermaid state diagram: an arrow for each move that its table names, with the rule, the call and the
 * actor. What changes no state is left out.
 */
export function diagramOf<Item, State extends string, Action extends string>({
  transitions,
  clock = [],
}: Drawn<Item, State, Action>): string {
  const moves = transitions.flatMap(({ rule, action, who, from, to }) => {
    const label = [rule, action, who && `(${who})`].filter(Boolean).join(' ');
    return from.filter((state) => state !== to).map((state) => `  ${node(state)} --> ${node(to)}: ${label}`);
  });
  const byClock = clock.map(({ from, to, when }) => `  ${from} --> ${to}: ${when} (system)`);
  return ['stateDiagram-v2', ...moves, ...byClock].join('\n');
}
