import { teamPositionLabel } from '@portal/access';
import { designationLabel } from '@portal/contracts/identity/designation';
import type { TeamSortField } from '@portal/contracts/admin/sort-fields';
import type { TeamMember } from '@portal/contracts/admin/team-member';
import { hasOffices } from '@portal/contracts/admin/team-positions';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { CompanyType } from '@portal/contracts/common/enums';
import { Link, Tooltip } from '@portal/portal-sdk';
import { AccessStatusDot, textCell, type DataColumn } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconFileText, IconShieldCheck, IconStarFilled } from '@tabler/icons-react';
import classes from './team.module.css';
import { TEAM_SCREEN_TEXTS } from './team.texts.ts';

type Column = DataColumn<TeamMember>;

/** The name, with an icon for the person's part in the company (spec 3 §2). */
function Name({ member }: { readonly member: TeamMember }) {
  return (
    <span className={classes.name}>
      <span>{member.fullName}</span>
      <Mark member={member} />
    </span>
  );
}

function Mark({ member: { isPrimaryCoordinator, position } }: { readonly member: TeamMember }) {
  const isCoordinator = position === 'ICCoordinator' || position === 'RCCoordinator';
  if (!isPrimaryCoordinator && !isCoordinator) return null;
  const label = isPrimaryCoordinator ? TEAM_SCREEN_TEXTS.primaryContact : TEAM_SCREEN_TEXTS.coordinator;
  const Icon = isPrimaryCoordinator ? IconStarFilled : IconShieldCheck;
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className={classes.mark}>
        <Icon size={16} aria-hidden />
      </span>
    </Tooltip>
  );
}

/** Leads to the member, where the file is shown. */
function Cv({ member: { cvFileId, fullName }, to }: { readonly member: TeamMember; readonly to: string }) {
  if (cvFileId === null) return SCREEN_TEXTS.nothing;
  return (
    <Link to={to} aria-label={TEAM_SCREEN_TEXTS.cvOf(fullName)} className={classes.cv}>
      <IconFileText size={18} aria-hidden />
    </Link>
  );
}

/**
 * Returns the columns of the team: name with the system role beneath; designation, office and CV where a member of the page
 * has one. Broker companies have their own names of roles, risk companies no offices (spec 3 §2, §6).
 */
export function teamColumns(
  companyType: CompanyType,
  members: readonly TeamMember[],
  addressOf: (id: string) => string,
): readonly Column[] {
  const columns: readonly (Column & { readonly id: TeamSortField })[] = [
    {
      id: 'ContactInfo.Name.FullName',
      header: TEAM_TEXTS.name,
      cell: (member) => <Name member={member} />,
      beneath: ({ position }) => <span>{teamPositionLabel({ role: position, companyType })}</span>,
      isIdentifier: true,
      isWrapped: true,
      width: 240,
      least: 200,
      isFlexible: true,
    },
    {
      id: 'designation',
      header: TEAM_SCREEN_TEXTS.designation,
      cell: ({ designation }) => textCell(designationLabel(designation, companyType)),
      isOnCard: false,
      width: 170,
      grows: { to: 220, rank: 1 },
      drops: 2,
    },
    {
      id: 'email',
      header: TEAM_SCREEN_TEXTS.email,
      cell: ({ email }) => textCell(email),
      isIdentifier: true,
      width: 220,
      grows: { to: 300, rank: 2 },
      drops: 1,
    },
    {
      id: 'status',
      header: TEAM_SCREEN_TEXTS.status,
      cell: ({ status }) => <AccessStatusDot status={status} />,
      width: 140,
    },
    {
      id: 'location',
      header: TEAM_SCREEN_TEXTS.officeLocation,
      cell: ({ location }) => textCell(location),
      isOnCard: false,
      width: 140,
      grows: { to: 180, rank: 3 },
      drops: 3,
    },
  ];
  const cv: Column = {
    id: 'cv',
    header: TEAM_SCREEN_TEXTS.cv,
    isSortable: false,
    isOnCard: false,
    width: 56,
    cell: (member) => <Cv member={member} to={addressOf(member.id)} />,
    drops: 4,
  };
  const hasLocation = hasOffices(companyType) && members.some(({ location }) => location !== null);
  const hasDesignation = members.some(({ designation }) => designation !== null);
  return [
    ...columns.filter(({ id }) => (id !== 'location' || hasLocation) && (id !== 'designation' || hasDesignation)),
    ...(members.some(({ cvFileId }) => cvFileId !== null) ? [cv] : []),
  ];
}
