import { call, useEndpoint, useSession, useWrites } from '@portal/portal-sdk';

/** The first part of the paths of the viewer's company. */
const usePrincipal = () =>
  useSession().viewer.companyType === 'Broker' ? ('broker-companies' as const) : ('insurance-companies' as const);

/** Reads the logo of the company. */
export const useCompanyLogo = () => useEndpoint(`GET /${usePrincipal()}/current/logo`, {});

/** Returns the function that reads the logo as it is now. */
export function useCompanyLogoNow() {
  const principal = usePrincipal();
  return () => call(`GET /${principal}/current/logo`, {});
}

interface Save {
  readonly logoFileId: string | null;
  /** The version that is changed. */
  readonly version: number;
}

/** Sets the logo of the company, or takes it away. */
export function useSaveCompanyLogo() {
  const principal = usePrincipal();
  return useWrites((write, { logoFileId, version }: Save) =>
    write(`PUT /${principal}/current/logo`, { body: { logoFileId }, ifMatch: version }),
  );
}
