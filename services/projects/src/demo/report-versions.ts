import { randomUUID } from 'node:crypto';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import * as v from 'valibot';
import { sha256Of } from '../reports/data/assemble.ts';
import { DEFERRED } from '../reports/report.repository.ts';
import type { PlannedReport, ReportMove } from './report-moves.ts';
import { idOfReport } from './report-rows.ts';

interface MadeVersion {
  readonly data: ReportData;
  readonly made: ReportMove;
  readonly last: ReportMove;
}

/** Returns the data of a report's versions as its steps have frozen them, oldest first. */
function versionsOf(plan: PlannedReport, moves: readonly ReportMove[], facts: ReportData): MadeVersion[] {
  const versions = new Map<number, MadeVersion>();
  for (const move of moves) {
    const { step, after, at, by } = move;
    const former = versions.get(after.number);
    if (!['approve', 'reject', 'share', 'comment'].includes(step.action)) {
      const data: ReportData = {
        ...facts,
        ...{ reportId: idOfReport(plan), version: after.number, isDraft: after.status === 'Draft' },
        frozenAt: new Date(at).toISOString(),
        cover: { ...facts.cover, author: by.name, date: dayOf(at) },
        executiveSummary: facts.inspection && (after.content.executiveSummary || null),
      };
      versions.set(after.number, { data, made: former?.made ?? move, last: move });
    }
  }
  return [...versions.values()];
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the versions of a report, whose documents are set later, and the data of the newest one. */
export function versionRows(plan: PlannedReport, moves: readonly ReportMove[], facts: ReportData) {
  const versions = versionsOf(plan, moves, facts);
  const rows = versions.map(({ data, made, last }) => {
    const json = JSON.stringify(v.parse(reportData, data));
    const frozenAt = last.after.status === 'Draft' ? null : new Date(last.at).toISOString();
    return {
      ...{ report_id: idOfReport(plan), number: data.version, created_by: plan.people.by[made.step.by].name },
      ...{ created_at: new Date(made.at).toISOString(), frozen_at: frozenAt, data: json, data_sha256: sha256Of(json) },
      ...{ content_version: last.after.version, job_id: randomUUID(), state: DEFERRED, percent: 0, previews: [] },
    };
  });
  return { rows, newest: versions.at(-1)?.data ?? facts };
}
