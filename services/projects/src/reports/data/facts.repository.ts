import { layersFor, roleLabel } from '@portal/access';
import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import type { Peril } from '@portal/contracts/geo/perils';
import type { InspectionKind } from '@portal/contracts/projects/inspection-lists';
import {
  ISSUED_STATUSES,
  RECOMMENDATION_PRIORITIES,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { greaterPlanFirst, nameOrder, queryPrepared } from '@portal/service-kit';
import type { ReportData, ReportPicture } from '@portal/contracts/reports/report-data';
import type { Knex } from 'knex';
import type pg from 'pg';
import { OVERDUE } from '../../core/inspection/due-days.ts';
import { siteDayOf } from '../../core/inspection/site-time.ts';
import { siteDay } from '../../core/project/site-today.ts';

/** Database of which facts are read. */
export type Target = pg.Pool | Knex.Transaction;

/** Runs a prepared statement of reports. */
export const rowsOf = <Row extends object>(
  target: Target,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> => queryPrepared<Row>(target, { name: `report-${name}`, text, values: [...values] });

interface ProjectRow {
  readonly name: string;
  readonly type: ReportData['project']['type'];
  readonly company: string | null;
  readonly owner_type: CompanyType;
  readonly parent_company: string | null;
  readonly project_type: string | null;
  readonly business_type: string | null;
  readonly currency: ReportData['project']['currency'];
  readonly construction_value: string | null;
  readonly dsu_sum_insured: string | null;
  readonly policy_number: string | null;
  readonly policy_start_date: string | null;
  readonly policy_expire_date: string | null;
  readonly build_date: string | null;
  readonly construction_type: string | null;
  readonly combustibility: string | null;
  readonly stories: number | null;
  readonly area: string | null;
  readonly reference_number: string | null;
  readonly description: string | null;
}

/** Returns the logo of the company that owns a project; null where it has none. */
export async function logoOf(target: Target, projectId: string): Promise<ReportPicture | null> {
  const [logo] = await rowsOf<{ fileId: string; name: string; company: string }>(
    target,
    'logo',
    `select l.file_id as "fileId", l.name, c.name as company
     from projects p join company_logos l on l.company_id = p.company_id join companies c on c.company_id = p.company_id
     where p.id = $1 and l.file_id is not null`,
    [projectId],
  );
  return logo ? { fileId: logo.fileId, alt: `Logo of ${logo.company}`, name: logo.name } : null;
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** Returns the facts of PROJECT DETAILS that a report prints. Premiums and instructions are the insurer's own. */
export async function projectFacts(target: Target, projectId: string): Promise<ReportData['project']> {
  const [row] = await rowsOf<ProjectRow>(
    target,
    'project',
    `select p.name, p.type, c.name as company, p.company_type as owner_type, pc.name as parent_company, pt.value as project_type,
       bt.value as business_type, p.currency, p.construction_value::text, p.dsu_sum_insured::text, p.policy_number,
       p.policy_start_date::text, p.policy_expire_date::text, p.build_date::text, p.construction_type, p.combustibility,
       p.stories, p.area::text, p.reference_number, p.description
     from projects p
     left join companies c on c.company_id = p.company_id
     left join parent_companies pc on pc.id = p.parent_company_id
     left join project_types pt on pt.id = p.project_type_id
     left join project_business_types bt on bt.id = p.business_type_id
     where p.id = $1`,
    [projectId],
  );
  if (!row) throw new Error('The project is gone');
  return {
    ...{ name: row.name, type: row.type, projectType: row.project_type, businessType: row.business_type },
    ...{ parentCompany: row.parent_company, insuranceCompany: row.company ?? '', ownerType: row.owner_type },
    ...{ currency: row.currency, constructionValue: numberOf(row.construction_value) },
    dsuSumInsured: numberOf(row.dsu_sum_insured),
    ...{ policyNumber: row.policy_number, policyStartDate: row.policy_start_date },
    ...{ policyExpireDate: row.policy_expire_date, buildDate: row.build_date },
    ...{ constructionType: row.construction_type, combustibility: row.combustibility, stories: row.stories },
    ...{ area: numberOf(row.area), referenceNumber: row.reference_number, description: row.description },
  };
}

/**
 * Returns the perils that documents of a project print: the layers of the company that owns it, by its plan of today (decisions
 * §16). A document is one for all of its readers.
 */
async function printedPerils(target: Target, projectId: string): Promise<readonly Peril[]> {
  const [owner] = await rowsOf<{ companyType: CompanyType; plan: Plan }>(
    target,
    'owner-plan',
    `select p.company_type as "companyType", coalesce((
       select s.plan from subscriptions s
       where s.company_id = p.company_id and (now() at time zone 'utc')::date between s.start_date and s.end_date
       order by ${greaterPlanFirst('s.plan')} limit 1), 'FreeUsage') as plan
     from projects p where p.id = $1`,
    [projectId],
  );
  return owner ? layersFor({ role: 'ICCoordinator', ...owner }) : [];
}

/**
 * Returns the locations of a project, the primary one first, with the newest assessment of where each is now: of its perils those
 * among some layers that the plan of the project's owner has, too.
 */
export async function locationFacts(
  target: Target,
  projectId: string,
  layers: readonly Peril[],
): Promise<ReportData['locations']> {
  const perils = (await printedPerils(target, projectId)).filter((peril) => layers.includes(peril));
  const locations = await assessedLocations(target, projectId);
  return locations.map((one) => ({
    ...one,
    hazards: one.hazards && {
      ...one.hazards,
      perils: one.hazards.perils.filter(({ peril }) => perils.includes(peril)),
    },
  }));
}

const assessedLocations = (target: Target, projectId: string): Promise<ReportData['locations']> =>
  rowsOf(
    target,
    'locations',
    `select l.name, l.address, l.city, l.state, l.country_code as country, l.is_primary as "isPrimary",
       json_build_object('longitude', l.longitude, 'latitude', l.latitude) as coordinate,
       (select json_build_object('assessedOn', ${siteDay('a.assessed_at')}, 'source', a.source,
          'perils', (select json_agg(one.peril - 'color' order by one.place)
            from jsonb_array_elements(a.perils) with ordinality as one (peril, place)))
        from location_assessments a where a.location_id = l.id and a.point_version = l.point_version
        order by a.assessed_at desc limit 1) as hazards
     from locations l where l.project_id = $1 order by l.is_primary desc, ${nameOrder('l.name')}, l.id`,
    [projectId],
  );

/** An inspection that a report is about; its day is that of the site. */
export interface InspectionFacts {
  readonly number: number;
  readonly kind: InspectionKind;
  readonly date: string;
  readonly locationName: string;
  /** The engineer who held it: whoever completed it, until then the primary one of the project; null where there is none. */
  readonly engineer: string | null;
}

/** SQL of the name of the engineer who completed an inspection `i`, which the primary engineer alone does (decisions §6). */
const COMPLETED_BY = `(select a.actor_name from activities a
  where a.item_kind = 'inspection' and a.item_id = i.id and a.action = 'complete' and i.status = 'Completed'
  order by a.happened_at desc, a.id desc limit 1)`;

/** Returns the inspection that a report is about. */
export async function inspectionFacts(target: Target, inspectionId: string): Promise<InspectionFacts> {
  const [row] = await rowsOf<InspectionFacts>(
    target,
    'inspection',
    `select i.number, i.kind, ${siteDayOf('i.start_at')}::text as date, coalesce(l.name, i.location_name) as "locationName",
       coalesce(${COMPLETED_BY},
         (select m.first_name || ' ' || m.last_name from project_participants pp join members m on m.user_id = pp.user_id
          where pp.project_id = i.project_id and pp.role = 'RiskEngineer' and pp.is_primary)) as engineer
     from inspections i left join locations l on l.id = i.location_id where i.id = $1`,
    [inspectionId],
  );
  if (!row) throw new Error('The inspection is gone');
  return row;
}

/** Returns the claims of a project; without its setting, without type and amounts, to which readers have no access (decisions §11, §21). */
export const claimFacts = (
  target: Target,
  projectId: string,
  sharesAmounts: boolean,
): Promise<NonNullable<ReportData['lossHistory']>['claims']> =>
  rowsOf(
    target,
    'claims',
    `select c.claim_number as "claimNumber", o.value as cause, c.date_of_loss::text as "dateOfLoss", c.status,
       case when $2::boolean then c.type end as type, case when $2 then c.amount::float end as amount,
       case when $2 then c.paid::float end as paid
     from claims c join causes_of_loss o on o.id = c.cause_id
     where c.project_id = $1 order by c.date_of_loss desc, c.id desc`,
    [projectId, sharesAmounts],
  );

/**
 * SQL of the recommendations `r` of a project `$1` that a report about its inspection `$2` has, with their inspections `i`: the
 * issued ones (`$3`) of the inspection, and those of earlier ones that are not closed. Recommendations before their issue are for
 * those who review them, and stand in no report.
 */
const REPORTED = `r.project_id = $1 and r.status = any($3) and i.status <> 'Cancelled'
  and (i.number = $2 or (i.number < $2 and r.status <> 'Closed'))`;

/** Recommendations of a report by priority, closed ones by themselves. */
export type RecommendationCounts = readonly {
  readonly priority: RecommendationPriority;
  readonly isClosed: boolean;
  readonly count: number;
  readonly overdue: number;
}[];

/** Returns the numbers of the recommendations that a report about an inspection has. */
export const recommendationCounts = (
  target: Target,
  projectId: string,
  inspectionNumber: number,
): Promise<RecommendationCounts> =>
  rowsOf(
    target,
    'recommendation-counts',
    `select r.priority, r.status = 'Closed' as "isClosed", count(*)::int as count,
       count(*) filter (where ${OVERDUE})::int as overdue
     from recommendations r join inspections i on i.id = r.inspection_id
     where ${REPORTED} group by 1, 2`,
    [projectId, inspectionNumber, [...ISSUED_STATUSES]],
  );

/** Returns the recommendations that a report about an inspection has, by priority. */
export const recommendationFacts = (
  target: Target,
  projectId: string,
  inspectionNumber: number,
): Promise<NonNullable<ReportData['recommendations']>> =>
  rowsOf(
    target,
    'recommendations',
    `select r.number::text as number, i.number as inspection, r.category, coalesce(r.other_type, r.type) as type, r.priority, r.status,
       r.comment, coalesce(l.name, i.location_name) as "locationName", r.location, r.due_on::text as "dueDate", ${OVERDUE} as "isOverdue", r.combustibility, r.action,
       coalesce((
         select json_agg(json_build_object('fileId', f.file_id, 'alt',
           'Photograph of recommendation ' || r.number || ': ' || f.name, 'name', f.name) order by f.position)
         from recommendation_files f where f.recommendation_id = r.id and f.kind = 'Photo'), '[]') as photos
     from recommendations r join inspections i on i.id = r.inspection_id left join locations l on l.id = i.location_id
     where ${REPORTED}
     order by array_position($4::text[], r.priority), r.due_on nulls last, i.number, r.number`,
    [projectId, inspectionNumber, [...ISSUED_STATUSES], [...RECOMMENDATION_PRIORITIES]],
  );

/** Roles of participants that a report names, in their order. */
const NAMED = [
  'ICUnderwriter',
  'RiskEngineer',
  'RCCoordinator',
  'Broker',
  'InsuranceRepresentative',
  'RiskManager',
  'DeveloperOwner',
  'SiteContact',
] as const satisfies readonly Role[];

/** Place of a participant; the primary one of a function comes first. */
function placeOf({ role, is_primary: isPrimary }: ParticipantRow): number {
  const place = NAMED.findIndex((named) => named === role);
  return 2 * (place < 0 ? NAMED.length : place) + (isPrimary ? 0 : 1);
}

/**
 * Returns the name of a participant's function, in the words of the kind of company that owns the project (spec 1 §6); null
 * for roles that a report does not name.
 */
export function functionOf(role: string, isPrimary: boolean, companyType: CompanyType): string | null {
  const named = NAMED.find((one) => one === role);
  if (named === undefined) return null;
  const name = roleLabel({ role: named, companyType });
  return isPrimary ? `${name} (primary)` : name;
}

interface ParticipantRow {
  readonly name: string;
  readonly role: string;
  readonly is_primary: boolean;
  readonly company: string | null;
  /** Kind of the company that owns the project. */
  readonly owner_type: CompanyType;
}

/** Returns the participants of a project who have accepted to take part, in the order of their functions. */
export async function participantFacts(
  target: Target,
  projectId: string,
): Promise<NonNullable<ReportData['participants']>> {
  const rows = await rowsOf<ParticipantRow>(
    target,
    'participants',
    `select m.first_name || ' ' || m.last_name as name, pp.role, pp.is_primary, c.name as company, p.company_type as owner_type
     from project_participants pp join projects p on p.id = pp.project_id join members m on m.user_id = pp.user_id
     left join companies c on c.company_id = m.company_id
     where pp.project_id = $1 and not m.is_deleted and not exists (select from contacts k
       where k.project_id = pp.project_id and k.user_id = pp.user_id and not k.is_accepted)
     order by ${nameOrder('m.last_name')}, ${nameOrder('m.first_name')}, m.user_id`,
    [projectId],
  );
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ name, role, is_primary: isPrimary, company, owner_type: ownerType }) => ({
      name,
      function: functionOf(role, isPrimary, ownerType),
      company,
    }));
}
