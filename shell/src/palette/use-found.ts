import { mailLinkOf } from '@portal/contracts/common/mail-box';
import {
  apiFault,
  endpointQuery,
  links,
  useEndpoint,
  useLocation,
  usePermission,
  useProjectPlaces,
  useSession,
} from '@portal/portal-sdk';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { projectAddress } from '../sidebar/project-address.ts';
import { isMatch, numberIn, type Choice } from './choice.ts';
import { PALETTE_TEXTS as TEXTS } from './palette.texts.ts';

/** Rows of each kind that are asked for. */
const ROWS = 5;
/** Rows among which a recommendation's number is looked for: the search finds texts with its digits as well. */
const ROWS_OF_NUMBER = 50;
/** Projects in which a recommendation's number is looked for: the one that one is in, then recent ones. */
const PROJECTS_OF_NUMBER = 3;
/** Topics of Help, which are found by their text as well. */
const TOPICS = 3;
const HINT = 90;

/** Returns what the services find for a query: projects, recommendations by number, people, topics of Help. */
export function useFound(query: string, opens: { readonly projects: boolean; readonly help: boolean }) {
  const { viewer } = useSession();
  const isSearch = query.length > 1;
  const maySearch = usePermission('read', 'project') && opens.projects && isSearch;
  const settings = { placeholderData: isSearch ? keepPreviousData : undefined };
  const search = { query: { name: query, pageSize: ROWS } };
  const projects = useEndpoint('GET /projects', maySearch ? search : null, settings);
  const people = useEndpoint('GET /users', maySearch ? search : null, settings);
  const topics = useEndpoint('GET /help/topics', opens.help && isSearch ? { query: { name: query } } : null, settings);
  const recommendations = useNumbered(opens.projects ? numberIn(query) : undefined);

  const choices: readonly Choice[] = [
    ...recommendations.choices,
    ...(maySearch ? (projects.data?.items ?? []) : []).map(({ id, name, country }): Choice => ({
      key: `project ${id}`,
      section: 'projects',
      label: name,
      hint: country ?? undefined,
      to: projectAddress(viewer, id),
    })),
    ...(maySearch ? (people.data?.items ?? []) : []).map(
      ({ id, fullName, designation, companyName, email }): Choice => ({
        key: `person ${id}`,
        section: 'people',
        label: fullName,
        hint: [designation, companyName, `${TEXTS.writeTo}: ${email}`].filter(Boolean).join(' · '),
        href: mailLinkOf(email),
      }),
    ),
    ...(isSearch ? titledFirst(query, topics.data?.items ?? []) : [])
      .slice(0, TOPICS)
      .map(({ area, id, title }): Choice => ({
        key: `help ${area}/${id}`,
        section: 'help',
        label: title,
        to: links.help(area, id),
      })),
  ];
  const searches = [projects, people, topics, ...recommendations.lists];
  const isPending = searches.some(({ isFetching }) => isFetching);
  const failed = searches.filter(({ error }) => error);
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  return { choices, isPending, error: failed[0]?.error ?? null, retry };
}

/** Returns topics with those first whose title the query names. */
const titledFirst = <Topic extends { readonly title: string }>(query: string, topics: readonly Topic[]) =>
  topics.toSorted((a, b) => Number(isMatch(query, b.title)) - Number(isMatch(query, a.title)));

/** Looks for recommendations with a number; a project whose recommendations the person cannot read has none. */
function useNumbered(number: number | undefined) {
  const mayRead = usePermission('read', 'recommendation');
  const current = /^\/projects\/([^/]+)\/./.exec(useLocation().pathname)?.[1];
  const { recent, pinned, forget } = useProjectPlaces();
  const places = [...recent, ...pinned];
  const ids = [...new Set([...(current === undefined ? [] : [current]), ...recent.map(({ id }) => id)])];
  const asked = mayRead && number !== undefined ? ids.slice(0, PROJECTS_OF_NUMBER) : [];
  const lists = useQueries({
    queries: asked.map((projectId) =>
      endpointQuery('GET /inspections/all-risks', {
        query: { projectId, name: String(number), pageSize: ROWS_OF_NUMBER },
      }),
    ),
  });
  const goneId = asked.find((_, index) => isProjectGone(lists[index]?.error));
  useEffect(() => {
    if (goneId !== undefined) forget(goneId);
  }, [goneId, forget]);
  const choices: readonly Choice[] = asked.flatMap((projectId, index) =>
    (lists[index]?.data?.items ?? [])
      .filter((one) => one.number === number)
      .map(({ id, comment }): Choice => ({
        key: `recommendation ${id}`,
        section: 'recommendations',
        label: `${number}. ${comment.length > HINT ? `${comment.slice(0, HINT)}…` : comment}`,
        hint: places.find((place) => place.id === projectId)?.name,
        to: `${links.project(projectId, 'recommendations')}?recommendationId=${encodeURIComponent(id)}`,
      })),
  );
  // To try a refused project again would not help.
  return { choices, lists: lists.filter(({ error }) => !isRefusal(error)) };
}

/** Returns true if the person does not have a project, or its recommendations, any more. */
const isRefusal = (error: unknown): boolean => [403, 404].includes(apiFault(error)?.status ?? 0);

/** Returns true if a project does not exist for the person (spec 2 §2). */
const isProjectGone = (error: unknown): boolean =>
  isRefusal(error) && apiFault(error)?.fieldErrors?.projectId !== undefined;
