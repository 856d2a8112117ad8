import { DEMO_ACCOUNTS, DEMO_PASSWORD, demoId } from '@portal/contracts/common/demo';
import { LEGAL_DOCUMENTS } from '@portal/contracts/identity/legal';
import type { Knex } from 'knex';
import { accept } from '../acceptances/acceptance.repository.ts';
import { hashPassword } from '../core/credentials/passwords.ts';

/** Gives each demo account the known password and, but for the newcomer, both acceptances. What is there already stays. */
export async function addDemoCredentials(tx: Knex.Transaction): Promise<void> {
  for (const { email, isNewcomer } of DEMO_ACCOUNTS) {
    const userId = demoId(`user:${email}`);
    await tx('credentials')
      .insert({ user_id: userId, password_hash: await hashPassword(DEMO_PASSWORD), changed_at: tx.fn.now() })
      .onConflict('user_id')
      .ignore();
    if (isNewcomer) continue;
    for (const document of LEGAL_DOCUMENTS) await accept(tx, userId, document, null);
  }
}
