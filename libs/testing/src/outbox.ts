import type { Knex } from 'knex';

/**
 * Copies events of the outbox to `copied_events` (`seq`, `subject`, `event`) for the test: the relay empties the outbox
 * within milliseconds. States of the portfolio, which follow every change a moment later, are left out unless a test is
 * about them.
 */
export async function copyOutbox(knex: Knex, { ofPortfolio = false } = {}): Promise<void> {
  await knex.raw(`
    create table copied_events (seq bigserial primary key, subject text, event text);
    create function keep_event() returns trigger language plpgsql as $$
      begin insert into copied_events (subject, event) values (new.subject, new.event::text); return null; end $$;
    create trigger keep_event after insert on outbox for each row
      when (${ofPortfolio} or new.subject not like '%.portfolio.%') execute function keep_event();
  `);
}
