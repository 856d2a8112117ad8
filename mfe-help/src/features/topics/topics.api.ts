import type { HelpAreas, HelpSearch, HelpTopic } from '@portal/contracts/help/help';
import { api, getData } from '@portal/portal-sdk';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Topics change with releases and roles only, so they are asked for once a visit. */
const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY } as const;

/** The areas and topics that the reader has. */
export const useHelpAreas = () =>
  useQuery({
    queryKey: ['help', 'areas'],
    queryFn: ({ signal }) => getData<HelpAreas>(api.get('help/areas', { signal })),
    ...UNCHANGING,
  });

/** One topic in the words of the reader's role. */
export const useHelpTopic = (area: string, topic: string) =>
  useQuery({
    queryKey: ['help', 'topics', area, topic],
    queryFn: ({ signal }) => getData<HelpTopic>(api.get(`help/topics/${area}/${topic}`, { signal })),
    ...UNCHANGING,
  });

/** Topics whose title or text holds every word; nothing is asked while the search is empty. */
export const useHelpSearch = (name: string) =>
  useQuery({
    queryKey: ['help', 'search', name],
    queryFn: ({ signal }) => getData<HelpSearch>(api.get('help/topics', { signal, searchParams: { name } })),
    enabled: name !== '',
    placeholderData: keepPreviousData,
    ...UNCHANGING,
  });
