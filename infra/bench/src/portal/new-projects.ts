import {
  IMPORT_COLUMNS,
  IMPORT_FILE_FIELD,
  IMPORT_SHEET,
  importAccepted,
  importStatusAnswer,
  XLSX_MEDIA_TYPE,
  type ImportStatus,
} from '@portal/contracts/projects/import';
import type { CreateProject } from '@portal/contracts/projects/project';
import { PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import { parentCompanyAnswer, projectBusinessTypesAnswer, projectTypesAnswer } from '@portal/contracts/projects/types';
import * as v from 'valibot';
import writeXlsxFile from 'write-excel-file/node';
import type { Answer, Session } from './session.ts';

/** Makes projects that differ in their names alone, as bodies of `POST /projects` and as rows of a workbook. */
export interface NewProjects {
  body(name: string): CreateProject;
  workbook(names: readonly string[]): Promise<Buffer>;
}

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
  const same = {
    currency: 'EUR',
    constructionValue: 1_250_000.5,
    dsuSumInsured: 90_000,
    policyNumber: 'BENCH-1',
    policyStartDate: '2026-01-01',
    policyExpireDate: '2028-01-01',
    buildDate: '2027-06-30',
    linePercent: 40,
    brPremium: 12_000,
    dsuPremium: 900,
    triaPremium: 150.25,
    stories: 4,
    area: 5_200,
    referenceNumber: 'REF-1',
    expectedInspections: 4,
    description: 'Four storeys of reinforced concrete on piles, with a basement of two levels beside the river.',
    specialInstruction: 'Ring the site office before you come.',
  } as const;
  return {
    body: (name) => ({
      ...same,
      name,
      parentCompanyId: parent.id,
      type,
      projectTypeId: projectType.id,
      businessTypeId: businessType.id,
    }),
    async workbook(names) {
      const cells: Readonly<Record<string, string | number>> = {
        ...same,
        parentCompanyId: parent.name,
        type: PROJECT_CATEGORY_LABELS[type],
        projectTypeId: projectType.value,
        businessTypeId: businessType.value,
      };
      const head = IMPORT_COLUMNS.map(({ label }) => label);
      const rows = names.map((name) =>
        IMPORT_COLUMNS.map(({ field }) => (field === 'name' ? name : (cells[field] ?? null))),
      );
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

/** How far an import is. */
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
