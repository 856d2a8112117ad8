import type { Actor } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import type { InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { ProjectStatus } from '@portal/contracts/projects/project-lists';
import type {
  ApprovalStep,
  ProjectReportCreation,
  ReportButton,
  ReportCreation,
  ReportStatus,
  ReportType,
  SettingState,
} from '@portal/contracts/reports/report-lists';
import type { EngineerKind } from './recommendation-facts.ts';
import type { RiskCompanySide } from './risk-company.ts';

/** Facts about the project of a report that the workflow needs, for this viewer, as they are now. */
export interface ReportSide extends RiskCompanySide {
  readonly projectStatus: ProjectStatus;
  readonly engineer: EngineerKind | null;
  /** Settings MainReportApproval and AbridgedReportApproval, as they apply to the project. */
  readonly isMainApprovalOn: boolean;
  readonly isAbridgedApprovalOn: boolean;
  /** True if the viewer is the project's primary risk engineer. */
  readonly isPrimary: boolean;
}

/** Facts about a report, or for a new one about what it is made of. */
export interface ReportItem {
  readonly status: ReportState;
  readonly type: ReportType;
  /** Step whose approval it waits for; null where it waits for none. */
  readonly approvalStep: ApprovalStep | null;
  /** Role of its author; for a new one, the viewer's. */
  readonly authorRole: Role;
  /** True if the viewer made the report, or sent it. */
  readonly isAuthor: boolean;
  /**
   * Risk company to which the author belonged when the report was sent: the viewer's, or another. Null where there is none, and
   * where it takes no part in the project any more.
   */
  readonly riskCompany: 'Own' | 'Other' | null;
  readonly settingState: SettingState;
  /** Status of the inspection; null for a compiled report. */
  readonly inspectionStatus: InspectionStatus | null;
  /** True if there is one already that leaves no place for a new one. */
  readonly isTaken: boolean;
  /** True if an abridged report of the project has been approved. */
  readonly hasApprovedAbridged: boolean;
}
export type ReportFacts = ReportSide & ReportItem;

/** `New` is a report that does not exist yet. */
export type ReportState = ReportStatus | 'New';
export type ReportAction = ReportCreation | ProjectReportCreation | ReportButton;

/** Returns true if somebody is of the insurer's people who approve. */
export const isInsurerPerson = ({ role }: Actor): boolean => role === 'ICCoordinator' || role === 'ICUnderwriter';
const isAbridged = ({ type }: ReportFacts): boolean => type === 'Abridged' || type === 'CompiledAbridged';

/** Returns true if a report needs approval by the settings of now (decisions §8, §27). */
const needsApproval = (item: ReportFacts): boolean => {
  if (isAbridged(item)) return item.isAbridgedApprovalOn;
  return item.type === 'Main' && (item.isMainApprovalOn || item.engineer === 'OfRiskCompany');
};

/**
 * Returns the step that comes after `done`, by the settings of the moment; null where none is left (decisions §8). The risk
 * company approves what its engineer wrote; the insurer whatever its settings ask for.
 */
export function stepAfter(item: ReportFacts, done: ApprovalStep | null): ApprovalStep | null {
  if (done === 'Insurer' || !needsApproval(item)) return null;
  const isOfCompany = item.engineer === 'OfRiskCompany' && item.authorRole === 'RiskEngineer';
  if (done === null && isOfCompany) return 'RiskCompany';
  return isAbridged(item) || item.isMainApprovalOn ? 'Insurer' : null;
}

/**
 * Returns the step that is done once the viewer has approved. Where the author's risk company takes no part in the project any
 * more, the insurer approves in its place, and is not asked twice.
 */
export const stepDoneBy = (viewer: Actor): ApprovalStep => (isInsurerPerson(viewer) ? 'Insurer' : 'RiskCompany');
