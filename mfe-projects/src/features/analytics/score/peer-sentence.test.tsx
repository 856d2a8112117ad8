import type { PeerPercentile } from '@portal/contracts/insights/global-ecosystem';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { somePeers } from '../../../testing/market.builder.ts';
import { anId } from '../../../testing/project.builder.ts';
import { PeerSentence, sentenceOf } from './peer-sentence.tsx';

const none = (reason: PeerPercentile['reason']): PeerPercentile => ({ ...somePeers(), peers: null, reason });

it.each([
  [somePeers(), 'Lower risk than 60% of about 120 projects of its kind (Hotels & Resorts).'],
  [
    somePeers({ lowerRiskThanPercent: 90 }),
    'Lower risk than 90% of about 120 projects of its kind (Hotels & Resorts).',
  ],
  [
    somePeers({ lowerRiskThanPercent: 0 }),
    'Among the highest risks of about 120 projects of its kind (Hotels & Resorts).',
  ],
  [somePeers({ projectsCount: 1_240 }), 'Lower risk than 60% of about 1,240 projects of its kind (Hotels & Resorts).'],
  [none('NotComputed'), 'Compared with projects of its kind after the next night.'],
  [none('NoScore'), 'Compared with projects of its kind once it has a risk score.'],
  [none('TooFewPeers'), 'Not compared: that needs 20 projects of its kind from 3 companies.'],
])('a percentile, or the reason why there is none, is one sentence (%#)', (percentile, sentence) => {
  expect(sentenceOf(percentile)).toBe(sentence);
});

it('a percentile that cannot be read is asked for again', async () => {
  let answer: unknown = refusal(500);
  answering({ 'get global-ecosystem/percentile': () => answer });
  const { user } = renderWithPortal(<PeerSentence projectId={anId(1)} />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  answer = somePeers();
  await user.click(retry);
  await waitFor(() => expect(screen.getByText(/^Lower risk than 60%/)).toBeVisible());
});
