import { ALL_BUT_SITE_CONTACT, CLIENT, INTERMEDIARY } from './audiences.ts';
import { list, text, type Topic } from './model.ts';

/** Help, account: a single page (decisions §23: personal info, password and its rotation, sessions, subscription). */
const account: Topic = {
  area: 'account',
  id: 'account',
  title: 'Account',
  sections: [
    {
      heading: 'Signing in',
      blocks: [
        text(
          'Type your e-mail address and password and press [[Sign In|signin]]. With [[Remember me|signin]] ticked, your address is filled in the next time and you stay signed in for 14 days; without it, a session ends after 8 hours at the latest. Pasting is allowed, so a password manager works. Do not tick it on a computer that others use.',
        ),
        text(
          'Five wrong passwords within 15 minutes lock the account for 15 minutes; the page says how long you still have to wait. The portal never tells whether the address or the password was wrong.',
        ),
        text(
          'On your first visit two documents are shown, one after the other: the End User License and Website Terms of Use Agreement, and the Privacy Policy. The button I Agree can be pressed once you have scrolled to the end. Decline signs you out.',
        ),
      ],
    },
    {
      heading: 'Sessions',
      blocks: [
        text(
          'The portal renews your session by itself while you work. When a session has ended, you are asked to sign in again and are brought back to the page you were on. To end it yourself, open your name at the top right and choose [[Sign Out|user-menu]]; every tab of this browser is signed out with it, and shows the page it was on when you sign in again. If your role or company changes, or your access is removed, the change takes effect within a second, not only at the next sign-in.',
        ),
        text(
          'Beside your name stand the light and dark theme and the bell named [[Notifications|frame]]. The theme is kept on this device.',
        ),
      ],
    },
    {
      heading: 'Password',
      blocks: [
        text(
          'Set a new password under [[Update Password|my-account]]. It has 8 or more characters with at least one letter and one number, and is changed every 3 months; reminders come 14, 7 and 1 days before. The last five cannot be used again, nor one that is common or contains your name, your email address or your company. Changing it ends your other sessions; the list of where you are signed in stands below, and with your password you can sign out each of them. A link to reset a forgotten password works once, for 60 minutes.',
        ),
      ],
    },
    {
      heading: 'Personal info',
      blocks: [
        text(
          'Open your name at the top right and choose [[Account|user-menu]]. Name, designation, address, phone and company stand under [[Personal Info|my-account]]; press [[Update|my-account]] to change them. The e-mail address cannot be changed, because it is what you sign in with. Members of a company cannot change its name; coordinators cannot change their designation either. Risk engineers give a designation and may add a CV. Cancelling and saving ask for confirmation.',
        ),
      ],
    },
    {
      heading: 'Subscription',
      for: INTERMEDIARY,
      blocks: [
        text(
          '[[Subscription|my-account]] shows your own, Pro or Global, with its period and status: Upcoming until its first day, then Active, then Expired. It begins at 00:00 UTC and ends on the day before the period comes round again. Questions about packages go to Sales under [[Contact us|help]].',
        ),
      ],
    },
    {
      heading: 'Subscription',
      for: CLIENT,
      blocks: [
        text(
          '[[Subscription|my-account]] shows your own, Pro, with its period and status: Upcoming until its first day, then Active, then Expired. It begins at 00:00 UTC and ends on the day before the period comes round again. Questions about it go to Sales under [[Contact us|help]].',
        ),
      ],
    },
    {
      heading: 'What you see',
      for: ALL_BUT_SITE_CONTACT,
      blocks: [
        text('Your name and role stand in the menu at the top right. The role decides three things:'),
        list([
          'which entries the sidebar has,',
          'which columns the list of projects has,',
          'which actions a project offers to you. Actions that are not available to you are hidden, or shown with the reason.',
        ]),
      ],
    },
  ],
};

export const ACCOUNT_TOPICS: readonly Topic[] = [account];
