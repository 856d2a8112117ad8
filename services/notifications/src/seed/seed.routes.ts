import { randomUUID } from 'node:crypto';
import { NEWEST_CATALOGUE, notificationTexts } from '@portal/contracts/notifications/catalogue';
import { generateNotification } from '@portal/contracts/notifications/inbox.endpoints';
import { invalid, route, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { applyChanges } from '../core/inbox/changes.ts';
import { sampleData } from './samples.ts';

/**
 * `GET /seed/generate-notification` (spec 1 §7), local mode only: creates a notification of the type for the caller,
 * with sample values and regardless of its recipients (catalogue `rules.developmentCall`).
 */
export function seedRoutes(app: PortalApp, knex: Knex): void {
  route(app, generateNotification, async ({ viewer, query }) => {
    const { type } = query;
    const variant = query.variant ?? null;
    const variants = NEWEST_CATALOGUE.types.find((one) => one.type === type)?.variants ?? {};
    if (variant !== null && !Object.hasOwn(variants, variant)) {
      throw invalid({ variant: ['This type has no such variant'] });
    }
    const words = notificationTexts(NEWEST_CATALOGUE, type, variant);
    const notification = {
      userId: viewer.userId,
      eventId: randomUUID(),
      type,
      catalogueVersion: NEWEST_CATALOGUE.version,
      isActionRequired: words.flags.actionRequired,
      isAlert: words.flags.alert,
      isHidden: words.flags.hidden,
      isViewed: false,
      clearedBy: null,
      data: sampleData(words, variant),
      createdAt: new Date().toISOString(),
    };
    await transaction(knex, (tx) => applyChanges(tx, [notification], []));
    return { data: { type, variant } };
  });
}
