import { hasOffices, needsOffice } from '@portal/contracts/admin/team-positions';
import { useSession } from '@portal/portal-sdk';
import { SelectField } from '@portal/ui';
import { useWatch, type Control } from 'react-hook-form';
import type { MemberFormValues } from './member.schema.ts';
import { useLocations } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

/** The office, which a coordinator must have; nothing in risk companies, which have none (spec 3 §2, §5). */
export function OfficeField({ control }: { readonly control: Control<MemberFormValues> }) {
  const { companyType } = useSession().viewer;
  const { data: locations = [] } = useLocations();
  const position = useWatch({ control, name: 'position' });
  if (!hasOffices(companyType)) return null;
  const isNeeded = position !== null && needsOffice(position);
  return (
    <SelectField
      control={control}
      name="locationId"
      label={TEAM_SCREEN_TEXTS.officeLocation}
      options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      required={isNeeded}
      clearable={!isNeeded}
    />
  );
}
