const TYPING = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
/** Elements that use the arrows or letters themselves. */
const OWN_KEYS =
  '[role=menu], [role=listbox], [role=dialog], [role=separator], [role=slider], [role=tablist], [role=tree]';

/**
 * Returns true for a key that nothing else uses: pressed without Ctrl, Alt or ⌘, not while somebody types, not in a menu
 * or list of choices, and not while a dialog is open.
 */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(`${TYPING}, ${OWN_KEYS}`)) return false;
  return document.querySelector('[role=dialog][aria-modal=true], [role=alertdialog]') === null;
}
