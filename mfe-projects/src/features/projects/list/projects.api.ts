import { call, useEndpoint, type CallInput } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of the list. */
export const useProjects = (query: URLSearchParams, isWaiting: boolean) =>
  useEndpoint('GET /projects', { query }, { placeholderData: keepPreviousData, enabled: !isWaiting });

/** Reads the options of the filters, once they are opened. */
export const useFilterOptions = (isEnabled: boolean) =>
  useEndpoint('GET /projects/filters', {}, { enabled: isEnabled, staleTime: 60_000 });

/** Reads the company's number of projects and its limit; only for viewers who may add projects. */
export const useCountLimits = (isEnabled: boolean) =>
  useEndpoint('GET /projects/count-limits', {}, { enabled: isEnabled });

/** Returns the address of the list as a file. */
export const requestListExport = (body: CallInput<'POST /projects/exports'>['body']) =>
  call('POST /projects/exports', { body });
