import { Link } from '@portal/portal-sdk';
import { ErrorPanel, Loading, NoResults } from '@portal/ui';
import { HELP_TEXTS } from '../../help.texts.ts';
import { addressOf } from './address.ts';
import classes from './search-results.module.css';
import { useHelpSearch } from './topics.api.ts';

export interface SearchResultsProps {
  readonly name: string;
  readonly onShowAll: () => void;
}

/** The reader's topics that hold the words searched for, each with the place where they stand. */
export function SearchResults({ name, onShowAll }: SearchResultsProps) {
  const { data, error, refetch, isPlaceholderData } = useHelpSearch(name);
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading height={96} label={HELP_TEXTS.loading} />;
  return (
    <div className={classes.results} aria-busy={isPlaceholderData}>
      <p role="status" className={classes.count}>
        {data.totalCount === 0 ? '' : HELP_TEXTS.results(data.totalCount)}
      </p>
      {data.totalCount === 0 ? (
        <NoResults onShowAll={onShowAll} />
      ) : (
        <ul className={classes.list}>
          {data.items.map((found) => (
            <li key={`${found.area}/${found.id}`}>
              <Link to={addressOf(found)} className={classes.title ?? ''}>
                {found.title}
              </Link>
              <p className={classes.excerpt}>{found.excerpt}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
