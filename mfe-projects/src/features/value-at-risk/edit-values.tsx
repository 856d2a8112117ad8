import type { OperationalValues } from '@portal/contracts/projects/value-at-risk';
import { notify } from '@portal/portal-sdk';
import { useVersionedSave } from '@portal/ui';
import { VALUE_SCREEN_TEXTS as TEXTS } from './value.texts.ts';
import { useSaveValues, valuesNow } from './values.api.ts';
import { ValuesForm } from './values.form.tsx';
import { declaredValuesOf, valuesBodyOf, type DeclaredValues } from './values.schema.ts';

interface EditValuesProps {
  readonly values: OperationalValues;
  readonly onDone: () => void;
}

/** Form of the declared values; saving keeps what others have changed meanwhile in other items. */
export default function EditValues({ values, onDone }: EditValuesProps) {
  const save = useSaveValues();
  const saving = useVersionedSave<OperationalValues, DeclaredValues>({
    item: values,
    valuesOf: declaredValuesOf,
    read: valuesNow,
    save: async (typed, over = values) => {
      await save(valuesBodyOf(typed), over);
      notify.success(TEXTS.saved);
      onDone();
    },
    reloads: ['var'],
    onReload: onDone,
  });
  return (
    <>
      <ValuesForm values={saving.opened ?? values} onSave={saving.save} onFault={saving.ask} onDone={onDone} />
      {saving.dialog}
    </>
  );
}
