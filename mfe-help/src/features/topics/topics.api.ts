import { useEndpoint } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Topics change with releases and roles only, so they are loaded once a visit. */
const UNCHANGING = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Reads the areas and topics that the reader has. */
export const useHelpAreas = () => useEndpoint('GET /help/areas', {}, UNCHANGING);

/** Reads one topic in the words of the reader's role. */
export const useHelpTopic = (area: string, topic: string) =>
  useEndpoint('GET /help/topics/{area}/{topic}', { params: { area, topic } }, UNCHANGING);

/** Reads the topics whose title or text contains every word; loads nothing while the search is empty. */
export const useHelpSearch = (name: string) =>
  useEndpoint('GET /help/topics', name === '' ? null : { query: { name } }, {
    placeholderData: keepPreviousData,
    ...UNCHANGING,
  });
