/** Facts about the part that the viewer's company takes in a project as a risk company. */
export interface RiskCompanySide {
  /** True if the primary risk engineer belongs to the viewer's company. */
  readonly isOwnEngineer: boolean;
  /** True if the viewer's company holds the open assignment of the project, acknowledged or not. */
  readonly isHolder: boolean;
}

/**
 * Returns true if a risk company names the primary engineer, makes, cancels and issues inspections (decisions §26.2), and writes
 * abridged reports of them (decisions §8). Approval of what an engineer writes is that of the engineer's company alone (decisions §5).
 */
export const actsForEngineer = ({ isOwnEngineer, isHolder }: RiskCompanySide): boolean => isOwnEngineer || isHolder;
