import { valibotResolver } from '@hookform/resolvers/valibot';
import type { Device } from '@portal/contracts/projects/device';
import { DEVICE_KINDS, DEVICE_LIMITS, DEVICES_BY_KIND, type DeviceKind } from '@portal/contracts/projects/device-lists';
import {
  DialogButtons,
  FormFields,
  NumberField,
  SaveButtons,
  SavingForm,
  SelectField,
  TextField,
  useSaving,
  type FaultHandler,
  type OnClosing,
} from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useForm, useWatch, type Resolver } from 'react-hook-form';
import { DEVICE_KIND_LABELS, DEVICE_SCREEN_TEXTS as TEXTS } from '../device.texts.ts';
import { DEVICE_FORM_FIELDS, deviceFormSchema, deviceValuesOf, type DeviceValues } from './device.schema.ts';

const resolver = valibotResolver(deviceFormSchema) as unknown as Resolver<DeviceValues>;
/** Until a kind is chosen, limits have no unit. */
const NO_KIND = { unit: SCREEN_TEXTS.nothing } as const;
const KINDS = DEVICE_KINDS.map((value) => ({ value, label: DEVICE_KIND_LABELS[value] }));

interface DeviceFormProps {
  readonly draftName: string;
  /** Undefined for a new one. */
  readonly device: Device | undefined;
  readonly onSave: (values: DeviceValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault?: FaultHandler;
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
}

/** Name, kind and limits of a device; a new one begins with the limits of its kind (decisions §20). */
export function DeviceForm({ draftName, device, onSave, onFault, onClosing, onDone }: DeviceFormProps) {
  const form = useForm<DeviceValues>({ defaultValues: deviceValuesOf(device), resolver, mode: 'onTouched' });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const { unit } = kind ? DEVICES_BY_KIND[kind] : NO_KIND;
  // A minus that a kind does not have is for the service to refuse, which names the range.
  const limit = { control, maxDecimals: DEVICE_LIMITS.decimals, maxIntegerDigits: 6, isSigned: true };
  const saving = useSaving({
    form,
    draftName,
    item: device,
    fields: DEVICE_FORM_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onDone();
    },
    ...(onFault && { onFault }),
    onLeave: onDone,
    onClosing,
  });
  const fillLimits = (chosen: string | null): void => {
    if (chosen) form.setValue('limits', DEVICES_BY_KIND[chosen as DeviceKind].limits, { shouldDirty: true });
  };
  return (
    <SavingForm saving={saving}>
      <FormFields>
        <TextField control={control} name="name" label={TEXTS.name} maxLength={DEVICE_LIMITS.name} required autoFocus />
        <SelectField
          control={control}
          name="kind"
          label={TEXTS.kind}
          options={KINDS}
          disabled={device !== undefined}
          onChosen={fillLimits}
          required
        />
        <NumberField {...limit} name="limits.min" label={TEXTS.lowest(unit)} />
        <NumberField {...limit} name="limits.max" label={TEXTS.highest(unit)} />
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
