import { DEMO_ACCOUNTS, DEMO_COMPANIES, demoId } from '@portal/contracts/common/demo';
import type { Role } from '@portal/contracts/common/enums';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { RECIPIENT_ROLES } from '@portal/contracts/reports/report-lists';
import { functionOf } from '../reports/data/facts.repository.ts';
import { companyIdOf, participantsOf, type Portfolio } from './portfolio.ts';
import type { ReportStepBy } from './report-ways.ts';

interface DemoAuthor {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** People of the reports of a demo project. */
export interface ReportPeople {
  readonly by: Readonly<Record<ReportStepBy, DemoAuthor>>;
  readonly isOfRiskCompany: boolean;
  /** Participants with whom reports are shared, brokers first. */
  readonly recipients: readonly DemoAuthor[];
  readonly participants: NonNullable<ReportData['participants']>;
  /** Name of the company that owns the project. */
  readonly companyName: string;
  /** Name of the engineer's risk company, or else of the owner. */
  readonly preparedBy: string;
}

const ACCOUNTS = new Map(DEMO_ACCOUNTS.map((account) => [demoId(`user:${account.email}`), account]));

function authorOf(id: string): DemoAuthor {
  const account = ACCOUNTS.get(id);
  if (!account) throw new Error('A participant of the demo has no account');
  return { id, name: `${account.firstName} ${account.lastName}`, role: account.role };
}

function coordinatorOf(company: string, role: Role): DemoAuthor {
  const account = DEMO_ACCOUNTS.find((one) => one.company === company && one.role === role);
  if (!account) throw new Error(`${company} has no coordinator`);
  return authorOf(demoId(`user:${account.email}`));
}

function companyOf(key: string): (typeof DEMO_COMPANIES)[number] {
  const company = DEMO_COMPANIES.find((one) => one.key === key);
  if (!company) throw new Error(`The demo has no company ${key}`);
  return company;
}

/** Returns the people of a demo project's reports; undefined for one without a primary risk engineer. */
export function reportPeopleOf(key: Portfolio['key'], index: number): ReportPeople | undefined {
  const parts = participantsOf(key, index);
  const engineer = parts.find(({ role, is_primary }) => role === 'RiskEngineer' && is_primary);
  if (!engineer) return undefined;
  const isOfRiskCompany = engineer.company_id === companyIdOf('granite');
  const underwriter = parts.find(({ role, is_primary }) => role === 'ICUnderwriter' && is_primary);
  const insurer = underwriter ? authorOf(underwriter.user_id) : coordinatorOf(key, 'ICCoordinator');
  return {
    by: {
      engineer: authorOf(engineer.user_id),
      firm: coordinatorOf('granite', 'RCCoordinator'),
      insurer,
    },
    isOfRiskCompany,
    recipients: RECIPIENT_ROLES.flatMap((role) =>
      parts.filter((part) => part.role === role).map(({ user_id }) => authorOf(user_id)),
    ),
    participants: parts.map(({ user_id, role, is_primary }) => ({
      name: authorOf(user_id).name,
      function: functionOf(role, is_primary, companyOf(key).type),
      company: DEMO_COMPANIES.find((company) => company.key === ACCOUNTS.get(user_id)?.company)?.name ?? null,
    })),
    companyName: companyOf(key).name,
    preparedBy: companyOf(isOfRiskCompany ? 'granite' : key).name,
  };
}
