import { LOGO_MAX_BYTES, type CompanyLogo } from '@portal/contracts/admin/company-logo';
import { apiFault, notify } from '@portal/portal-sdk';
import {
  AttachmentField,
  FormActions,
  FormSection,
  SaveButtons,
  SavingForm,
  useSaving,
  useVersionedSave,
} from '@portal/ui';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCompanyLogoNow, useSaveCompanyLogo } from './company-info.api.ts';
import classes from './company-info.module.css';
import { COMPANY_INFO_TEXTS as TEXTS } from './company-info.texts.ts';

type LogoValues = Pick<CompanyLogo, 'logoFileId'>;

const valuesOf = ({ logoFileId }: CompanyLogo): LogoValues => ({ logoFileId });

/** Tells a refused logo in a toast (spec 3 §8); false for other faults. */
function tellRefusal(fault: unknown): boolean {
  const refused = apiFault(fault)?.fieldErrors?.['logoFileId'];
  if (!refused) return false;
  notify.error(refused.join('. '));
  return true;
}

interface LogoFormProps {
  readonly logo: CompanyLogo;
  /** The version that was read last. */
  readonly latest: CompanyLogo;
  /** Called with the version that was saved or read again, or with the present one where the form is left. */
  readonly onDone: (logo: CompanyLogo) => void;
}

/** The logo of the company, to be set, replaced or removed. */
export function LogoForm({ logo, latest, onDone }: LogoFormProps) {
  const [isUploading, setUploading] = useState(false);
  const save = useSaveCompanyLogo();
  const readNow = useCompanyLogoNow();
  const form = useForm<LogoValues>({ defaultValues: valuesOf(logo) });
  const isUntouched = !form.formState.isDirty && !isUploading;
  useEffect(() => {
    if (isUntouched && latest.version > logo.version) onDone(latest);
  }, [isUntouched, latest, logo, onDone]);
  const versioned = useVersionedSave<CompanyLogo, LogoValues>({
    item: logo,
    valuesOf,
    read: readNow,
    save: async ({ logoFileId }, { version } = logo) => {
      const saved = await save.mutateAsync({ logoFileId, version });
      notify.success(TEXTS.updated);
      onDone(saved);
    },
    onReload: () => void readNow().then(onDone),
  });
  const saving = useSaving({
    form,
    draftName: 'company-logo',
    item: logo,
    fields: [],
    onSave: versioned.save,
    onFault: (fault, ...rest) => versioned.ask(fault, ...rest) || tellRefusal(fault),
    onLeave: () => onDone(logo),
    isBlocked: isUploading,
  });
  return (
    <SavingForm saving={saving} isAllOptional tabParameter="tab" className={classes.form}>
      <FormSection title={TEXTS.title}>
        <p className={classes.hint}>{TEXTS.hint}</p>
        <AttachmentField
          control={form.control}
          name="logoFileId"
          label={TEXTS.logo}
          pictureOnly
          maxBytes={LOGO_MAX_BYTES}
          onUploading={setUploading}
        />
      </FormSection>
      <FormActions>
        <SaveButtons saving={saving} isUploading={isUploading} />
      </FormActions>
      {versioned.dialog}
    </SavingForm>
  );
}
