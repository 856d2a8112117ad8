import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { feeProposalAnswer, type FeeProposal } from '@portal/contracts/finance/fee-proposal';
import { companyContactAnswer } from '@portal/contracts/projects/company-contact';
import { projectWritten } from '@portal/contracts/projects/project';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { NewProjects } from '../portal/new-projects.ts';
import type { Answer, Session } from '../portal/session.ts';

/** A coordinator of an insurer with the companies that are asked, and what new projects are made of. */
export interface Insurer {
  readonly coordinator: Session;
  readonly companies: readonly string[];
  readonly projects: NewProjects;
}

/** The service that fees are asked for. */
export const SERVICE: ServiceType = 'MainReport';
/** Longest time in which a call is repeated. */
const ACCEPTED_MS = 60_000;

/** Adds companies to the coordinator's book, to ask for fees. */
export async function addCompanies(coordinator: Session, run: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const body = {
      ...{ name: `${run} ${index}`, type: 'Risk' },
      info: { email: `${run.toLowerCase().replaceAll(' ', '-')}-${index}@fees.example`, phone: null, address: null },
    };
    const answer = await coordinator.send('/company-contacts', body);
    ids.push(v.parse(companyContactAnswer, answer.body).data.id);
  }
  return ids;
}

/** Adds a project with a budget of one service, and returns its id. */
export async function addProject({ coordinator, projects }: Insurer, name: string): Promise<string> {
  // A project that was stored before its answer got lost keeps its name.
  let tries = 0;
  const added = await answered(() => coordinator.send('/projects', projects.body(`${name} ${++tries}`)));
  const projectId = v.parse(projectWritten, added.body).data.id;
  const amounts = { projectId, premiumType: 'ProjectType', amount: 100_000 };
  // The project comes to finance by an event.
  await answered(() => coordinator.send('/budget-allowances', amounts));
  await answered(() => coordinator.send('/budgets', { ...amounts, serviceType: SERVICE, amount: 50_000 }));
  return projectId;
}

/** Asks the companies for a fee of a project. */
export async function askForFee({ coordinator, companies }: Insurer, projectId: string): Promise<FeeProposal> {
  const fields = { companyContactIds: companies, serviceTypes: [SERVICE], inspectionCount: 1, isSent: true };
  return v.parse(
    feeProposalAnswer,
    (await answered(() => coordinator.send('/fee-proposals', { projectId, ...fields }))).body,
  ).data;
}

/** Repeats a call until it is accepted: a part of the portal may be down, or not know the project yet. */
export async function answered(call: () => Promise<Answer>): Promise<Answer> {
  let last = 'no answer';
  for (const deadline = Date.now() + ACCEPTED_MS; Date.now() < deadline; await wait(200)) {
    const answer = await call().catch(() => undefined);
    if (answer && answer.status < 300) return answer;
    last = JSON.stringify(answer?.body ?? last).slice(0, 300);
    if (answer?.status === 409 || answer?.status === 400) {
      // A write that was stored before its answer got lost is there already.
      if (/already|taken/.test(last)) return answer;
    }
  }
  throw new Error(`A call was not accepted in time: ${last}`);
}
