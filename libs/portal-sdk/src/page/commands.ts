import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Action on the current page, which the command palette offers. */
export interface Command {
  /** Unique among the commands of the page. */
  readonly id: string;
  /** Label in the words of the page's own button, e.g. 'Add Project'. */
  readonly label: string;
  /** The part of the page to which it leads, if it is another; found by its words as well. */
  readonly hint?: string | undefined;
  /** Rank beside those of the page: commands of the open item stand first, those of its project and of other tabs last. */
  readonly of?: 'item' | 'around' | undefined;
  readonly run: () => void;
}

interface CommandState {
  /** Commands of what is mounted, in the order in which it was mounted. */
  readonly sets: readonly (readonly Command[])[];
  /** True while the command palette is open. */
  readonly areAsked: boolean;
}

export const commandStore = createStore<CommandState>()(() => ({ sets: [], areAsked: false }));

/** Returns the commands in the order of the palette: what was mounted last stands first among those of its kind. */
export function commandsInOrder({ sets }: Pick<CommandState, 'sets'>): readonly Command[] {
  const newestFirst = sets.toReversed().flat();
  return (['item', undefined, 'around'] as const).flatMap((kind) => newestFirst.filter(({ of }) => of === kind));
}

/** Returns true while the command palette is open: for commands that have to ask a service first. */
export const useCommandsAsked = (): boolean => useStore(commandStore, ({ areAsked }) => areAsked);

/** Offers commands in the command palette while the component is mounted. They may be new objects on each render. */
export function useCommands(commands: readonly Command[]): void {
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });
  const key = JSON.stringify(commands.map(({ id, label, hint, of }) => ({ id, label, hint, of })));
  useEffect(() => {
    const set = (JSON.parse(key) as Omit<Command, 'run'>[]).map((command) => ({
      ...command,
      run: () => newest.current.find(({ id }) => id === command.id)?.run(),
    }));
    commandStore.setState(({ sets }) => ({ sets: [...sets, set] }));
    return () => commandStore.setState(({ sets }) => ({ sets: sets.filter((one) => one !== set) }));
  }, [key]);
}
