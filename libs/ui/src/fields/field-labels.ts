import { useEffect, useSyncExternalStore } from 'react';

/** Labels of a form's fields by name, in the order of display. */
export type FieldLabels = ReadonlyMap<string, string>;

const NONE: FieldLabels = new Map();
/** Labels of the fields that forms have shown, by the form's control. */
const labelsByForm = new WeakMap<object, FieldLabels>();
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the labels of the fields that a form has shown so far. */
export const fieldLabelsOf = (control: object): FieldLabels => labelsByForm.get(control) ?? NONE;

/** Returns the same, and follows fields that are shown later. */
export const useFieldLabels = (control: object): FieldLabels =>
  useSyncExternalStore(subscribe, () => fieldLabelsOf(control));

/** Registers the label of a field with its form. */
export function useFieldLabel(control: object, name: string, label: string): void {
  useEffect(() => {
    const labels = fieldLabelsOf(control);
    if (labels.get(name) === label) return;
    labelsByForm.set(control, new Map([...labels, [name, label]]));
    listeners.forEach((listener) => listener());
  }, [control, name, label]);
}
