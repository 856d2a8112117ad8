import { answer } from '@portal/contracts/common/list';
import { testTokens } from '@portal/testing';
import * as v from 'valibot';
import { defineService, serviceSettings, type PortalApp } from './index.ts';

/** Signing key of the tests and tokens of it. */
export const tokens = testTokens();

/** Options of a service under test: it knows the key and writes no log. */
export const test = { jwks: tokens.jwks, logger: false };

/** Settings that are valid, of surroundings that do not exist. */
export const env = {
  PORT: '0',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  NATS_CREDENTIALS: '/nowhere',
  PUBLIC_URL: 'http://localhost',
};

/** Defines a service with the given routes. */
export const define = (routes: (app: PortalApp) => void) =>
  defineService({ name: 'help', version: '1.0.0', settings: v.object(serviceSettings), migrations: {}, routes });

/** Fields of an endpoint that a test says nothing about. */
export const plain = { method: 'GET', summary: 'x', answer: answer(v.string()) } as const;

/** Handler of a route that is not called, or whose answer does not matter. */
export const nothing = () => ({ data: '' });
