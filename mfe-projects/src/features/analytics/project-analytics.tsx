import type { Project } from '@portal/contracts/projects/project';
import { ErrorLine, ErrorPanel, Loading } from '@portal/ui';
import classes from './analytics.module.css';
import { useAnalyticsCharts, useImprovements, useRiskScore } from './analytics.api.ts';
import { Improvements } from './improvements.tsx';
import { RecommendationCharts } from './recommendation-charts.tsx';
import { ScoreOverview } from './score-overview.tsx';
import { SectionChart } from './section-chart.tsx';

/** ANALYTICS: the score, what moves it and what would improve it, then figures of recommendations (decisions §14, §20). */
export function ProjectAnalytics({ project }: { readonly project: Project }) {
  const score = useRiskScore(project.id);
  const improvements = useImprovements(project.id);
  const charts = useAnalyticsCharts(project.id);
  const queries = [score, improvements, charts];
  const reload = () => void Promise.all(queries.map((query) => query.refetch()));
  const error = queries.find((query) => query.error)?.error;
  if (!score.data || !improvements.data || !charts.data)
    return error ? <ErrorPanel error={error} onRetry={reload} /> : <Loading height={960} />;
  const { recommendations, sections } = charts.data;
  return (
    <div className={classes.tab}>
      {error && <ErrorLine error={error} onRetry={reload} isBusy={queries.some(({ isFetching }) => isFetching)} />}
      <ScoreOverview
        projectId={project.id}
        score={score.data}
        improvements={improvements.data}
        overdue={recommendations?.overdue ?? 0}
      />
      {improvements.data.inputs && (
        <Improvements
          projectId={project.id}
          inputs={improvements.data.inputs}
          items={improvements.data.items}
          total={improvements.data.total}
        />
      )}
      {sections && sections.length > 0 && <SectionChart inspections={sections} />}
      {recommendations && <RecommendationCharts figures={recommendations} />}
    </div>
  );
}
