import * as companyInvite from '../admin/company-invite.endpoints.ts';
import * as designation from '../admin/designation.endpoints.ts';
import * as invite from '../admin/invite.endpoints.ts';
import * as myCompany from '../admin/my-company.endpoints.ts';
import * as subscriber from '../admin/subscriber.endpoints.ts';
import * as subscription from '../admin/subscription.endpoints.ts';
import * as teamMember from '../admin/team-member.endpoints.ts';
import * as accessToken from '../geo/access-token.endpoints.ts';
import * as country from '../geo/country.endpoints.ts';
import * as exchangeRate from '../geo/exchange-rate.endpoints.ts';
import * as geocoder from '../geo/geocoder.endpoints.ts';
import * as hazardQuery from '../geo/hazard-query.endpoints.ts';
import * as layer from '../geo/layer.endpoints.ts';
import * as help from '../help/help.endpoints.ts';
import * as key from '../identity/key.endpoints.ts';
import * as password from '../identity/password.endpoints.ts';
import * as session from '../identity/session.endpoints.ts';
import * as signUp from '../identity/sign-up.endpoints.ts';
import * as user from '../identity/user.endpoints.ts';
import * as archive from '../library/archive.endpoints.ts';
import * as attachment from '../library/attachment.endpoints.ts';
import * as cv from '../library/cv.endpoints.ts';
import * as document from '../library/document.endpoints.ts';
import * as folder from '../library/folder.endpoints.ts';
import * as storage from '../library/storage.endpoints.ts';
import * as upload from '../library/upload.endpoints.ts';
import * as inbox from '../notifications/inbox.endpoints.ts';
import * as location from '../projects/location.endpoints.ts';
import { keyOf, type EndpointDeclaration, type KeyOf } from './endpoint.ts';

/**
 * Every endpoint of the portal. Browser code imports types of this file alone: the answers' schemas stay out of its bundles.
 */
export const ENDPOINTS = {
  ...companyInvite,
  ...designation,
  ...invite,
  ...myCompany,
  ...subscriber,
  ...subscription,
  ...teamMember,
  ...accessToken,
  ...country,
  ...exchangeRate,
  ...geocoder,
  ...hazardQuery,
  ...layer,
  ...help,
  ...key,
  ...password,
  ...session,
  ...signUp,
  ...user,
  ...archive,
  ...attachment,
  ...cv,
  ...document,
  ...folder,
  ...storage,
  ...upload,
  ...inbox,
  ...location,
};

type Declared = typeof ENDPOINTS;

/** Each endpoint by its key. */
export type Endpoints = { readonly [Name in keyof Declared as KeyOf<Declared[Name]>]: Declared[Name] };

/** The keys of all endpoints: `GET /locations`, `PUT /locations/{id}` … */
export type EndpointKey = keyof Endpoints;

/** All endpoints by their keys. */
export const ENDPOINTS_BY_KEY: ReadonlyMap<string, EndpointDeclaration> = new Map(
  Object.values<EndpointDeclaration>(ENDPOINTS).map((one) => [keyOf(one), one]),
);
