import { RISK_BAND_LABELS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import type { ConstructionValues } from '@portal/contracts/projects/value-at-risk';
import { DEFAULT_BAND_PERCENTS } from '@portal/contracts/projects/value-at-risk-lists';
import { Button, notify } from '@portal/portal-sdk';
import {
  DialogButtons,
  FormFields,
  PercentField,
  SaveButtons,
  SavingForm,
  SidePanel,
  useFormClosing,
  useSaving,
  useVersionedSave,
} from '@portal/ui';
import { useForm } from 'react-hook-form';
import { VALUE_SCREEN_TEXTS as TEXTS } from '../value.texts.ts';
import { constructionNow, useSavePercents } from '../values.api.ts';
import { bandPercentsOf, bandResolver, bandValuesOf, type BandValues } from './band-percents.schema.ts';

interface BandPercentsPanelProps {
  readonly values: ConstructionValues;
  readonly onClose: () => void;
}

/** Panel with the percent of each band of a construction project (decisions §15). */
export default function BandPercentsPanel({ values, onClose }: BandPercentsPanelProps) {
  const { close, onClosing } = useFormClosing(onClose);
  const save = useSavePercents();
  const versioned = useVersionedSave<ConstructionValues, BandValues>({
    item: values,
    valuesOf: ({ bandPercents }) => bandValuesOf(bandPercents),
    read: constructionNow,
    save: async (typed, over = values) => {
      await save(bandPercentsOf(typed), over);
      notify.success(TEXTS.percentsSaved);
      onClose();
    },
    reloads: ['details'],
    onReload: onClose,
  });
  const form = useForm<BandValues>({
    defaultValues: bandValuesOf((versioned.opened ?? values).bandPercents),
    resolver: bandResolver,
    mode: 'onTouched',
  });
  const saving = useSaving({
    form,
    draftName: `band-percents.${values.id}`,
    fields: RISK_BANDS,
    onSave: versioned.save,
    onFault: versioned.ask,
    onLeave: onClose,
    onClosing,
  });
  const useDefaults = () => {
    for (const [band, percent] of Object.entries(bandValuesOf(DEFAULT_BAND_PERCENTS)))
      form.setValue(band as keyof BandValues, percent, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <SidePanel title={TEXTS.bandPercents} onClose={close}>
      <SavingForm saving={saving}>
        <FormFields>
          {RISK_BANDS.map((band, place) => (
            <PercentField
              key={band}
              control={form.control}
              name={band}
              label={RISK_BAND_LABELS[band]}
              autoFocus={place === 0}
              required
            />
          ))}
        </FormFields>
        <DialogButtons>
          <Button variant="subtle" onClick={useDefaults}>
            {TEXTS.defaults}
          </Button>
          <SaveButtons saving={saving} />
        </DialogButtons>
      </SavingForm>
      {versioned.dialog}
    </SidePanel>
  );
}
