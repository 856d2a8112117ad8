import type {
  BandPercentsBody,
  OperationalValues,
  OperationalValuesBody,
} from '@portal/contracts/projects/value-at-risk';
import { call, useEndpoint, useWrite } from '@portal/portal-sdk';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads the values of an operational property. */
export const useOperationalValues = (id: string) =>
  useEndpoint('GET /projects/{id}/operational-var-fees', { params: { id } });

/** Reads the newest entries of their history. */
export const useValuesHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /projects/{id}/operational-var-fees/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Returns the values of an operational property as they are now. */
export const valuesNow = ({ id }: Pick<OperationalValues, 'id'>) =>
  call('GET /projects/{id}/operational-var-fees', { params: { id } });

/** Returns the function that declares the values of an operational property over a version. */
export function useSaveValues() {
  const save = useWrite('PUT /projects/{id}/operational-var-fees');
  return (body: OperationalValuesBody, { id, version }: Pick<OperationalValues, 'id' | 'version'>) =>
    save.mutateAsync({ params: { id }, body, ifMatch: version });
}

/** Reads the values of a construction project. */
export const useConstructionValues = (id: string) =>
  useEndpoint('GET /projects/{id}/construction-var', { params: { id } });

/** Returns the values of a construction project as they are now. */
export const constructionNow = ({ id }: { readonly id: string }) =>
  call('GET /projects/{id}/construction-var', { params: { id } });

/** Returns the function that sets the percents of the bands over a version of the project. */
export function useSavePercents() {
  const save = useWrite('PUT /projects/{id}/construction-var');
  return (body: BandPercentsBody, { id, version }: { readonly id: string; readonly version: number }) =>
    save.mutateAsync({ params: { id }, body, ifMatch: version });
}
