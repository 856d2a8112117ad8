import type { Area, SlotName, Slots } from '@portal/portal-sdk';
import { EmptyState } from '@portal/ui';
import { IconLayoutOff } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { AreaPanel } from './area-panel.tsx';
import { useRegistry } from './registry-context.ts';
import { slotOwner } from './registry.ts';

/** Renders the released remote's component of a slot (architecture, «Composition at run time»). */
export function renderSlot<Name extends SlotName>(name: Name, props: Slots[Name]): ReactNode {
  return <AreaSlot name={name} props={props} />;
}

interface AreaSlotProps<Name extends SlotName> {
  readonly name: Name;
  readonly props: Slots[Name];
}

function AreaSlot<Name extends SlotName>({ name, props }: AreaSlotProps<Name>) {
  const entry = slotOwner(name, useRegistry().remotes);
  if (!entry) return <EmptyState icon={IconLayoutOff} title={SHELL_TEXTS.slotUnreleased} />;
  return (
    <AreaPanel key={entry.name} entry={entry} isPart>
      {(area) => {
        const Content = contentOf(area, name);
        return <Content {...props} />;
      }}
    </AreaPanel>
  );
}

/** Returns the component of a slot; throws if the remote lacks one that its registry entry names. */
function contentOf<Name extends SlotName>(area: Area, name: Name): ComponentType<Slots[Name]> {
  const content: ComponentType<Slots[Name]> | undefined = area.slots?.[name];
  if (!content) throw new Error(`${area.name} does not fill ${name}`);
  return content;
}
