import { singleKeyStore, useEndpoint } from '@portal/portal-sdk';
import { useEffect } from 'react';

/** Holds to the person's setting of shortcuts of a single key, which the server keeps (decisions §27). */
export function useSingleKeys(): void {
  const { data } = useEndpoint('GET /users/current', {}, { staleTime: Infinity });
  const isOn = data?.usesSingleKeys ?? true;
  useEffect(() => {
    singleKeyStore.setState({ isOn });
    return () => singleKeyStore.setState({ isOn: true });
  }, [isOn]);
}
