import { createContext, use, type ComponentType, type ReactNode } from 'react';

/** The slots of the portal: what who shows one hands to the area that fills it. */
export interface Slots {
  /** The documents of a project, under DOCUMENTS (spec 1 §2). */
  readonly 'project.documents': { readonly projectId: string };
}
export type SlotName = keyof Slots;

/** Components of an area by the slot that they fill. */
export type SlotComponents = { readonly [Name in SlotName]?: ComponentType<Slots[Name]> };

/** Renders the component of a slot, in the shell. */
export type SlotRenderer = <Name extends SlotName>(name: Name, props: Slots[Name]) => ReactNode;

const SlotContext = createContext<SlotRenderer | null>(null);

/** The shell's side: hands its renderer to all slots below. */
export function SlotProvider({ value, children }: { readonly value: SlotRenderer; readonly children: ReactNode }) {
  return <SlotContext value={value}>{children}</SlotContext>;
}

/**
 * A part of the screen filled by another area (architecture, «Composition at run time»): neither area knows the other's
 * code, and only this part shows an error if the other is missing or fails.
 */
export function Slot<Name extends SlotName>({ name, ...props }: { readonly name: Name } & Slots[Name]) {
  const render = use(SlotContext);
  if (!render) throw new Error('Slots are filled by the shell');
  return render(name, props as unknown as Slots[Name]);
}
