import { useCallback, useEffect } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type { ProjectFormValues } from './project-form.schema.ts';

/**
 * Keeps what is typed for as long as the browser's tab lives, so that a session that ends does not take it along; comes
 * back when the same form opens again. Answers a function that forgets it.
 */
export function useFormDraft(name: string, form: UseFormReturn<ProjectFormValues>): () => void {
  const key = `portal.draft.${name}`;
  const { subscribe, setValue, getValues } = form;

  useEffect(() => {
    for (const [field, value] of Object.entries(read(key))) {
      if (field in getValues()) {
        setValue(field as FieldPath<ProjectFormValues>, value as ProjectFormValues[keyof ProjectFormValues], {
          shouldDirty: true,
        });
      }
    }
    return subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields }) => {
        const changed = Object.keys(dirtyFields ?? {}).map((field) => [
          field,
          values[field as keyof ProjectFormValues],
        ]);
        if (changed.length > 0) sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(changed)));
      },
    });
  }, [key, subscribe, setValue, getValues]);

  return useCallback(() => sessionStorage.removeItem(key), [key]);
}

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
}
