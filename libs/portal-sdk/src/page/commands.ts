import { useEffect, useRef } from 'react';
import { createStore } from 'zustand/vanilla';

/** Action on the current page, which the command palette offers. */
export interface Command {
  /** Unique among the commands of the page. */
  readonly id: string;
  /** Label in the words of the page's own button, e.g. 'Add Project'. */
  readonly label: string;
  readonly run: () => void;
}

/** Commands of what is mounted, in the order in which it was mounted. */
export const commandStore = createStore<{ readonly sets: readonly (readonly Command[])[] }>()(() => ({ sets: [] }));

/** Offers commands in the command palette while the component is mounted. They may be new objects on each render. */
export function useCommands(commands: readonly Command[]): void {
  const newest = useRef(commands);
  useEffect(() => {
    newest.current = commands;
  });
  const key = JSON.stringify(commands.map(({ id, label }) => [id, label]));
  useEffect(() => {
    const set = (JSON.parse(key) as [string, string][]).map(([id, label]) => ({
      id,
      label,
      run: () => newest.current.find((command) => command.id === id)?.run(),
    }));
    commandStore.setState(({ sets }) => ({ sets: [...sets, set] }));
    return () => commandStore.setState(({ sets }) => ({ sets: sets.filter((one) => one !== set) }));
  }, [key]);
}
