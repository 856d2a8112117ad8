import { singleKeyStore } from '@portal/portal-sdk';

const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** Elements that use letters themselves. */
const OWN_LETTERS = '[role=menu], [role=listbox], [role=dialog], [role=tree]';
/** Elements that use the arrows themselves. */
const OWN_ARROWS = '[role=separator], [role=slider], [role=tablist], video, [data-own-arrows]';

/**
 * Returns true for a key that nothing else uses: pressed without Ctrl, Alt or ⌘, not while somebody types, not in a menu
 * or list of choices, and not while a dialog is open. Characters are free only while the person has not switched off
 * shortcuts of a single key (decisions §27).
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isCharacter = event.key.length === 1;
  if (isCharacter && !singleKeyStore.getState().isOn) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${TYPING}, ${OWN_LETTERS}`) || (!isCharacter && target?.closest(OWN_ARROWS))) return false;
  return document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') === null;
}
