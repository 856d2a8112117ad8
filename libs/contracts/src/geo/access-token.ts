import * as v from 'valibot';
import { answer } from '../common/list.ts';

/** Life of a token of the map services in seconds. It never outlives the access token of its request. */
export const MAP_TOKEN_LIFE_S = 10 * 60;

/** `GET /locations/access-token`: the token that the map services take as `token` (spec 2 §7). */
export const mapTokenAnswer = answer(v.string());
