import { definePublicPages } from '@portal/portal-sdk/public-pages';
import { SubmitFeeProposalPage } from './pages/submit-fee-proposal.page.tsx';

export default definePublicPages({
  name: 'mfe-projects',
  pages: { '/submit-fee-proposal': SubmitFeeProposalPage },
});
