import type { ReportVersion } from '@portal/contracts/reports/report';
import { notifyFailure } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { useMutation } from '@tanstack/react-query';
import { DOCUMENT_TEXTS as TEXTS } from '../report.texts.ts';
import { requestFile } from '../reports.api.ts';

interface FileProofOptions {
  readonly reportId: string;
  readonly version: ReportVersion;
  /** Title of the report, which names the saved file. */
  readonly title: string;
}

/** Result of the comparison of the received bytes with the SHA-256 that was recorded when the document was set. */
type Proof = 'same' | 'different';

/** Downloads the PDF of a version, and proves by its own SHA-256 that it is the one that was set. */
export function useFileProof({ reportId, version, title }: FileProofOptions) {
  const { number, setting } = version;
  const read = useMutation({
    mutationFn: async (isSaved: boolean): Promise<Proof> => {
      const file = await requestFile(reportId, number);
      const proof = (await sha256Of(file)) === setting.sha256 ? 'same' : 'different';
      if (isSaved && proof === 'same') saveBlob(file, TEXTS.file(title, number));
      return proof;
    },
    onError: (error, isSaved) => notifyFailure(error, () => read.mutate(isSaved)),
  });
  return {
    proof: read.data,
    isDownloading: read.isPending && read.variables,
    isChecking: read.isPending && !read.variables,
    download: () => read.mutate(true),
    check: () => read.mutate(false),
  };
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
