import { randomUUID } from 'node:crypto';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import * as v from 'valibot';
import { sha256Of } from '../reports/data/assemble.ts';
import { DEFERRED } from '../reports/report.repository.ts';
import type { PlannedReport, ReportMove } from './report-moves.ts';
import { idOfReport } from './report-rows.ts';

interface MadeVersion {
  readonly made: ReportMove;
  readonly last: ReportMove;
}

/** Returns the steps that made a report's versions, and the last ones that froze their data, oldest first. */
function versionsOf(moves: readonly ReportMove[]): MadeVersion[] {
  const versions = new Map<number, MadeVersion>();
  for (const move of moves) {
    const { number } = move.after;
    if (!['approve', 'reject', 'share', 'comment'].includes(move.step.action)) {
      versions.set(number, { made: versions.get(number)?.made ?? move, last: move });
    }
  }
  return [...versions.values()];
}

/** Returns the versions of a report, whose documents are set later, and the data of the newest one. */
export async function versionRows(
  plan: PlannedReport,
  moves: readonly ReportMove[],
  factsAt: (moment: number) => Promise<ReportData>,
) {
  const versions: (MadeVersion & { readonly data: ReportData })[] = [];
  for (const version of versionsOf(moves)) {
    const { after, at, by } = version.last;
    const facts = await factsAt(at);
    const data: ReportData = {
      ...facts,
      ...{ reportId: idOfReport(plan), version: after.number, isDraft: after.status === 'Draft' },
      frozenAt: new Date(at).toISOString(),
      cover: { ...facts.cover, author: by.name },
      executiveSummary: facts.inspection && (after.content.executiveSummary || null),
    };
    versions.push({ ...version, data });
  }
  const rows = versions.map(({ data, made, last }) => {
    const json = JSON.stringify(v.parse(reportData, data));
    const frozenAt = last.after.status === 'Draft' ? null : new Date(last.at).toISOString();
    return {
      ...{ report_id: idOfReport(plan), number: data.version, created_by: plan.people.by[made.step.by].name },
      ...{ created_at: new Date(made.at).toISOString(), frozen_at: frozenAt, data: json, data_sha256: sha256Of(json) },
      ...{ content_version: last.after.version, job_id: randomUUID(), state: DEFERRED, percent: 0, previews: [] },
    };
  });
  const newest = versions.at(-1)?.data;
  if (!newest) throw new Error('A report has no steps');
  return { rows, newest };
}
