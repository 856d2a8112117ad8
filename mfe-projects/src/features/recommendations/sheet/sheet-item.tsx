import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import { RECOMMENDATION_STATUS_LABELS } from '@portal/contracts/projects/recommendation-lists';
import { Fact, formatDate, useStoredFile } from '@portal/ui';
import { useEffect, useEffectEvent } from 'react';
import { typeOf } from '../marks.tsx';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from './sheet.module.css';

interface SheetItemProps {
  readonly item: Recommendation;
  /** Called once a photograph is shown, or cannot be. */
  readonly onDrawn: (fileId: string) => void;
}

/** One recommendation on the sheet, with room for the site's answer; kept on one page. */
export function SheetItem({ item, onDrawn }: SheetItemProps) {
  const { number, category, comment, photos, action } = item;
  return (
    <article className={classes.item}>
      <h3 className={classes.title}>
        <span className={classes.number}>{number}</span> {category} · {typeOf(item)}
      </h3>
      <dl className={classes.facts}>
        <Fact label={LABELS.priority}>{item.priority}</Fact>
        <Fact label={LABELS.dueDate}>{formatDate(item.dueDate)}</Fact>
        <Fact label={LABELS.status}>{RECOMMENDATION_STATUS_LABELS[item.status]}</Fact>
        <Fact label={LABELS.location}>{item.location}</Fact>
      </dl>
      <p className={classes.words} dir="auto">
        {comment}
      </p>
      {photos.length > 0 && (
        <div className={classes.photos}>
          {photos.map(({ fileId, name }) => (
            <Photo key={fileId} fileId={fileId} name={name} onDrawn={() => onDrawn(fileId)} />
          ))}
        </div>
      )}
      <div className={classes.answer}>
        <p className={classes.answerLabel}>{TEXTS.sheetAnswer}</p>
        {action !== null && (
          <p className={classes.words} dir="auto">
            {action}
          </p>
        )}
      </div>
    </article>
  );
}

interface PhotoProps {
  readonly fileId: string;
  readonly name: string;
  readonly onDrawn: () => void;
}

function Photo({ fileId, name, onDrawn }: PhotoProps) {
  const { data: file, isError } = useStoredFile(fileId);
  const cannotBeDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    if (isError) cannotBeDrawn();
  }, [isError]);
  return file ? <img src={file.url} alt={name} className={classes.photo} onLoad={onDrawn} onError={onDrawn} /> : null;
}
