import { MailStore } from './mail/mail-store.ts';
import { createMailWeb } from './mail/mail-web.ts';
import { startSmtp } from './mail/smtp.ts';

const { MAIL_FOLDER = '', MAIL_PORT = '', SMTP_PORT = '' } = process.env;
const store = new MailStore(MAIL_FOLDER);
const smtp = await startSmtp(store, Number(SMTP_PORT));
const web = createMailWeb(store);
web.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
web.listen(Number(MAIL_PORT), '127.0.0.1');

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    web.close();
    web.closeAllConnections();
    void smtp.stop().then(() => process.exit(0));
  });
}
