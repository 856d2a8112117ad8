import { publicEndpoint } from '@portal/rights';
import { endpoint } from '../endpoint/endpoint.ts';
import { readingsBody, readingsStored } from './device-reading.ts';

export const storeReadings = endpoint({
  method: 'POST',
  path: '/devices/readings',
  summary: 'Store readings of the device whose token is the bearer',
  access: publicEndpoint('the token of a device is the proof'),
  audit: { none: 'a reading is no change of anybody’s; alerts that follow from one are recorded' },
  body: readingsBody,
  answer: readingsStored,
  whenClosed: 'refused',
  // Only an alert makes open pages load again.
  changes: [],
});
