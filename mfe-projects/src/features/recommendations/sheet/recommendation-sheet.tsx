import type { Project } from '@portal/contracts/projects/project';
import { asText, Button, Link, links, Skeleton, useSearch } from '@portal/portal-sdk';
import { EmptyState, ErrorPanel, formatDate, PageHeader } from '@portal/ui';
import { IconClipboardCheck, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { todayOf } from '../../../dates/day.ts';
import { useInspectionChoices } from '../inspections/inspections.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { SheetItem } from './sheet-item.tsx';
import classes from './sheet.module.css';
import { SHEET_MAX, useSheet } from './sheet.api.ts';

const SCHEMA = { inspectionId: asText() };

/** Printable sheet of open recommendations: a page for each inspection, with room for the answer and a signature. */
export function RecommendationSheet({ project }: { readonly project: Project }) {
  const [{ inspectionId }] = useSearch(SCHEMA);
  const { data: sheet, error, refetch } = useSheet(project.id, inspectionId);
  const items = sheet?.items;
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(new Set());
  const isDrawn = items?.every(({ photos }) => photos.every(({ fileId }) => drawn.has(fileId))) ?? false;
  const { data: choices } = useInspectionChoices(project.id);
  const numbers = [...new Set(items?.map(({ inspectionNumber }) => inspectionNumber))].toSorted((a, b) => a - b);
  const back = `${links.project(project.id, 'recommendations')}${inspectionId ? `?inspectionId=${encodeURIComponent(inspectionId)}` : ''}`;

  return (
    <div className={classes.sheet}>
      <div className={classes.screenOnly}>
        <PageHeader
          title={TEXTS.sheetOf}
          facts={project.name}
          actions={
            <>
              <Button component={Link} to={back} variant="default">
                {TEXTS.backToList}
              </Button>
              <Button
                leftSection={<IconPrinter size={18} aria-hidden />}
                disabled={!items || items.length === 0}
                // Paper would miss the photographs that are still being loaded.
                loading={items !== undefined && !isDrawn}
                onClick={() => window.print()}
              >
                {TEXTS.print}
              </Button>
            </>
          }
        />
      </div>
      {!items && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!items && !error && <Skeleton height={480} />}
      {items?.length === 0 && <EmptyState icon={IconClipboardCheck} title={TEXTS.sheetEmpty} />}
      {sheet?.isShortened && <p className={classes.screenOnly}>{TEXTS.sheetShortened(SHEET_MAX)}</p>}
      {numbers.map((number) => {
        const own = items?.filter(({ inspectionNumber }) => inspectionNumber === number) ?? [];
        const choice = choices?.find(({ id }) => id === own[0]?.inspectionId);
        return (
          <section key={number} className={classes.paper} aria-label={TEXTS.inspection(number)}>
            <header className={classes.head}>
              <div>
                <h2 className={classes.project}>{project.name}</h2>
                <p>
                  {TEXTS.sheetOf} · {TEXTS.inspection(number)}
                  {choice && ` · ${formatDate(choice.startDay)}`}
                </p>
              </div>
              <div className={classes.asOf}>
                <p>{TEXTS.sheetPrinted(formatDate(todayOf()))}</p>
                {sheet?.isShortened && <p>{TEXTS.sheetIncomplete(SHEET_MAX)}</p>}
              </div>
            </header>
            {own.map((item) => (
              <SheetItem
                key={item.id}
                item={item}
                onDrawn={(fileId) => setDrawn((before) => new Set(before).add(fileId))}
              />
            ))}
            <footer className={classes.signature}>
              {[TEXTS.sheetName, TEXTS.sheetDate, TEXTS.sheetSignature].map((label) => (
                <span key={label} className={classes.line}>
                  {label}
                </span>
              ))}
            </footer>
          </section>
        );
      })}
    </div>
  );
}
