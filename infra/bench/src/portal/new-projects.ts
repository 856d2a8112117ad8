import {
  IMPORT_COLUMNS,
  IMPORT_FILE_FIELD,
  IMPORT_SHEET,
  importAccepted,
  importStatusAnswer,
  XLSX_MEDIA_TYPE,
  type ImportStatus,
} from '@portal/contracts/projects/import';
import type { CreateProject, ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import { parentCompanyAnswer, projectBusinessTypesAnswer, projectTypesAnswer } from '@portal/contracts/projects/types';
import * as v from 'valibot';
import writeXlsxFile from 'write-excel-file/node';
import type { Answer, Session } from './session.ts';

/** Creates projects that differ only in their names, as bodies of `POST /projects` and as rows of a workbook. */
export interface NewProjects {
  body(name: string): CreateProject;
  workbook(names: readonly string[]): Promise<Buffer>;
}

const DETAILS = {
  currency: 'EUR',
  constructionValue: 1_250_000.5,
  policyNumber: 'BENCH-1',
  policyStartDate: '2026-01-01',
  policyExpireDate: '2028-01-01',
  linePercent: 40,
  brPremium: 12_000,
  description: 'Four storeys of reinforced concrete on piles, with a basement of two levels beside the river.',
} as const;

type Cells = Readonly<Partial<Record<ProjectDetailField, string | number | Date>>>;

/** Every field of a row filled in, with values that differ from row to row as they do in workbooks that people keep. */
function detailsOfRow(index: number): Cells {
  const day = (from: string, days: number) => new Date(Date.parse(from) + days * 86_400_000);
  return {
    ...DETAILS,
    constructionValue: 250_000 + index * 137.25,
    dsuSumInsured: 40_000 + index * 3.5,
    policyNumber: `POL-${100_000 + index * 7}`,
    policyStartDate: day('2026-01-01', index % 365),
    policyExpireDate: day('2028-01-01', index % 700),
    buildDate: day('2027-06-30', index % 400),
    linePercent: 1 + (index % 9_900) / 100,
    brPremium: 900 + index * 1.25,
    dsuPremium: 90 + index * 0.5,
    triaPremium: 15 + index * 0.25,
    stories: index % 60,
    area: 120 + index * 2.75,
    referenceNumber: `REF-${900_000 - index}`,
    expectedInspections: 1 + (index % 10),
    description: `Site ${index}: ${index % 60} storeys of reinforced concrete on ${40 + (index % 300)} piles, basement of ${index % 4} levels, ${index % 900} m from the river.`,
    specialInstruction: `Ring office ${index % 1_000} before you come and ask for gate ${index % 12}.`,
  };
}

const cellOf = (value: string | number | Date | undefined) =>
  value instanceof Date ? { value, type: Date, format: 'mm/dd/yyyy' } : (value ?? null);

/** Prepares what projects refer to: a parent company of this name and the portal's first types. */
export async function newProjects(session: Session, parentCompanyName: string): Promise<NewProjects> {
  const type = 'Construction';
  const parent = v.parse(
    parentCompanyAnswer,
    accepted(await session.send('/parent-companies', { name: parentCompanyName })),
  ).data;
  const types = v.parse(projectTypesAnswer, accepted(await session.call(`/project-types?type=${type}`))).data;
  const projectType = first(types);
  const ofType = `/project-business-types?projectTypeId=${projectType.id}`;
  const businessType = first(v.parse(projectBusinessTypesAnswer, accepted(await session.call(ofType))).data);
  return {
    body: (name) => ({
      ...DETAILS,
      name,
      parentCompanyId: parent.id,
      type,
      projectTypeId: projectType.id,
      businessTypeId: businessType.id,
    }),
    async workbook(names) {
      const chosen: Cells = {
        parentCompanyId: parent.name,
        type: PROJECT_CATEGORY_LABELS[type],
        projectTypeId: projectType.value,
        businessTypeId: businessType.value,
      };
      const head = IMPORT_COLUMNS.map(({ label }) => label);
      const rows = names.map((name, index) => {
        const cells: Cells = { ...chosen, ...detailsOfRow(index), name };
        return IMPORT_COLUMNS.map(({ field }) => cellOf(cells[field]));
      });
      return writeXlsxFile([{ data: [head, ...rows], sheet: IMPORT_SHEET }]).toBuffer();
    },
  };
}

/** Sends a workbook to be imported; the job's id, or undefined where it was not accepted. */
export async function sendWorkbook(session: Session, workbook: Buffer): Promise<string | undefined> {
  const form = new FormData();
  form.set(IMPORT_FILE_FIELD, new File([new Uint8Array(workbook)], 'projects.xlsx', { type: XLSX_MEDIA_TYPE }));
  const answer = await session.call('/projects/import', { method: 'POST', body: form });
  return answer.status === 202 ? v.parse(importAccepted, answer.body).data.jobId : undefined;
}

/** Reads the progress of an import. */
export async function importProgress(session: Session, jobId: string): Promise<ImportStatus> {
  return v.parse(importStatusAnswer, accepted(await session.call(`/projects/import/${jobId}`))).data;
}

function accepted(answer: Answer): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  throw new Error(`The portal answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('The portal has no project types');
  return item;
}
