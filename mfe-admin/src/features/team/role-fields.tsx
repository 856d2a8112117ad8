import { seatKindOf, teamPositionLabel } from '@portal/access';
import { designationOptions, designationsFor } from '@portal/contracts/admin/designations';
import { needsTeamDesignation } from '@portal/contracts/identity/designation';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { needsOffice, TEAM_POSITIONS } from '@portal/contracts/admin/team-positions';
import { INVITE_TEXTS } from '@portal/contracts/admin/access-status';
import type { Role } from '@portal/contracts/common/enums';
import { LIMITS } from '@portal/contracts/common/limits';
import { useSession } from '@portal/portal-sdk';
import { SelectField } from '@portal/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { MemberFormValues } from './member.schema.ts';
import { RenameDesignation } from './rename-designation.tsx';
import { useAddDesignation, useCountLimits, useDesignations, useIsPrimaryContact, useLocations } from './team.api.ts';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

interface RoleFieldsProps {
  readonly form: UseFormReturn<MemberFormValues>;
  readonly member: TeamMember | undefined;
  readonly isFixed: (field: string) => boolean;
}

/** Fields of the position: system role, and the designations that fit it (spec 3 §5). */
export function RoleFields({ form, member, isFixed }: RoleFieldsProps) {
  const { control, setValue } = form;
  const { companyType } = useSession().viewer;
  const { data: designations = [] } = useDesignations();
  const { data: locations = [] } = useLocations();
  const addDesignation = useAddDesignation();
  const reasonAgainst = usePositionObstacle(member);
  const [position, designation] = useWatch({ control, name: ['position', 'designation'] });

  const values = designations.map(({ value }) => value);
  const choosePosition = (chosen: string | null) => {
    if (designation && chosen && !designationsFor(chosen as Role, [designation]).length) setValue('designation', null);
    const primary = locations.find(({ isPrimary }) => isPrimary);
    if (chosen && needsOffice(chosen as Role) && primary && !form.getValues('locationId'))
      setValue('locationId', primary.id, { shouldDirty: true });
  };
  return (
    <>
      <SelectField
        control={control}
        name="position"
        label={TEAM_SCREEN_TEXTS.systemRole}
        options={TEAM_POSITIONS[companyType].map((role) => ({
          value: role,
          label: teamPositionLabel({ role, companyType }),
          disabledReason: reasonAgainst(role),
        }))}
        onChosen={choosePosition}
        disabled={isFixed('position')}
        autoFocus={!isFixed('position')}
        required
      />
      <SelectField
        control={control}
        name="designation"
        label={TEAM_SCREEN_TEXTS.designation}
        options={designationOptions(position, values, designation, companyType)}
        onAdd={async (value) => (await addDesignation.mutateAsync({ body: { value } })).value}
        addMaxLength={LIMITS.designation}
        disabled={isFixed('designation')}
        required={position !== null && needsTeamDesignation(position)}
        clearable={position === null || !needsTeamDesignation(position)}
      />
      {!isFixed('designation') && designation !== (member?.designation ?? null) && (
        <RenameDesignation
          chosen={designation}
          onRenamed={(value) => setValue('designation', value, { shouldDirty: true })}
        />
      )}
    </>
  );
}

/**
 * Returns the reason why a position cannot be chosen: only the primary contact assigns coordinators, and seats are
 * limited.
 */
function usePositionObstacle(member: TeamMember | undefined): (position: Role) => string | undefined {
  const { data: limits } = useCountLimits();
  const isPrimary = useIsPrimaryContact();
  return (position) => {
    const kind = seatKindOf(position);
    const isCoordinator = kind === 'coordinators' || kind === 'riskCoordinators';
    if (!isCoordinator || position === member?.position) return undefined;
    if (position === 'ICCoordinator' && !isPrimary) return INVITE_TEXTS.coordinatorsByPrimary;
    const count = limits?.[kind];
    return count && count.occupied >= count.limit ? TEAM_SCREEN_TEXTS.maxCoordinators(count.limit) : undefined;
  };
}
