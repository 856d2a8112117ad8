import { call } from '@portal/portal-sdk';

/** Requests an address of the bytes, valid for five minutes (decisions §13). */
export const requestDownload = (id: string) => call('GET /library/files/{id}/download', { params: { id } });
