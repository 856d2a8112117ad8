import {
  Button,
  Outlet,
  links,
  searchParameter,
  useLocation,
  useParams,
  usePageTitle,
  useSearch,
} from '@portal/portal-sdk';
import { EmptyState, ErrorPanel, Loading, SearchField } from '@portal/ui';
import { IconHelpCircle, IconMail } from '@tabler/icons-react';
import { useCallback, useState, type ReactNode } from 'react';
import { ContactUsDialog } from '../features/contacts/contact-us-dialog.tsx';
import { SearchResults } from '../features/topics/search-results.tsx';
import { TopicNavigation } from '../features/topics/topic-navigation.tsx';
import { useHelpAreas } from '../features/topics/topics.api.ts';
import { useVisits } from '../features/visits/visits.api.ts';
import { HELP_TEXTS } from '../help.texts.ts';
import classes from './help-frame.module.css';

const SCHEMA = { name: searchParameter((text) => text.slice(0, 100)).withDefault('') };
const TRAIL = [{ label: HELP_TEXTS.title, to: links.help() }];

/** Layout of every Help page: search and Contact us above, categories and topics at the left. */
export function HelpFrame() {
  const { area } = useParams();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearch(SCHEMA);
  const [isContacting, setContacting] = useState(false);
  const areas = useHelpAreas();
  const visits = useVisits();
  const name = search.name;
  const searchFor = useCallback((text: string) => setSearch({ name: text }, { replace: true }), [setSearch]);
  return (
    <div>
      <div className={classes.toolbar}>
        {/* On another page the field is a new one: a search still typed must not cover the page that was opened. */}
        <SearchField key={pathname} label={HELP_TEXTS.search} value={name} onSearch={searchFor} />
        <Button variant="default" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setContacting(true)}>
          {HELP_TEXTS.contactUs}
        </Button>
      </div>
      <div className={classes.columns}>
        <div className={classes.side}>
          {areas.data && <TopicNavigation areas={areas.data} areaId={area} visited={visits.data} />}
          {areas.isPending && <Loading height={160} label={HELP_TEXTS.loading} />}
        </div>
        <div className={classes.content}>{content()}</div>
      </div>
      <ContactUsDialog opened={isContacting} onClose={() => setContacting(false)} />
    </div>
  );

  function content() {
    if (!areas.data && areas.error) {
      return (
        <Named>
          <ErrorPanel error={areas.error} onRetry={() => void areas.refetch()} />
        </Named>
      );
    }
    if (!areas.data) return <Loading height={320} label={HELP_TEXTS.loading} />;
    if (areas.data.length === 0) {
      return (
        <Named>
          <EmptyState icon={IconHelpCircle} title={HELP_TEXTS.empty}>
            {HELP_TEXTS.emptyHint}
          </EmptyState>
        </Named>
      );
    }
    return name === '' ? <Outlet /> : <SearchPage name={name} onShowAll={() => searchFor('')} />;
  }
}

/** Names the page where no topic does. */
function Named({ children }: { readonly children: ReactNode }) {
  usePageTitle(HELP_TEXTS.title);
  return (
    <>
      <h1 className={classes.title}>{HELP_TEXTS.title}</h1>
      {children}
    </>
  );
}

interface SearchPageProps {
  readonly name: string;
  readonly onShowAll: () => void;
}

function SearchPage({ name, onShowAll }: SearchPageProps) {
  usePageTitle(HELP_TEXTS.search, TRAIL);
  return (
    <>
      <h1 className={classes.title}>{HELP_TEXTS.search}</h1>
      <SearchResults name={name} onShowAll={onShowAll} />
    </>
  );
}
