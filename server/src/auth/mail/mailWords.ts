/** A mail without its recipient. */
export interface Letter {
  subject: string;
  /** Paragraphs. */
  lines: string[];
}

const onlyTheNewest = 'If you get several of these emails, only the link in the newest one works.';
const sentOnRequest =
  'Flarewell sends this kind of email only when someone asks for it, so there is nothing to unsubscribe from.';

export const letters = {
  resetPassword: (link: string, { asksForCode }: { asksForCode: boolean }): Letter => ({
    subject: 'Choose a new password for Flarewell',
    lines: [
      'Someone, hopefully you, asked to choose a new password for your Flarewell account.',
      `Follow this link within an hour to choose one:\n${link}`,
      ...(asksForCode
        ? [
            'Two-step sign-in stays on: to sign in you then need the new password and a code from your app, or a backup code.',
          ]
        : []),
      onlyTheNewest,
      'If it was not you, you can ignore this email: your password stays as it is.',
      sentOnRequest,
    ],
  }),
  confirmEmail: (link: string): Letter => ({
    subject: 'Confirm your email for Flarewell',
    lines: [
      'Welcome to Flarewell.',
      `Follow this link within an hour, and enter your password, to confirm that this address is yours:\n${link}`,
      'If you did not sign up, you can ignore this email.',
      sentOnRequest,
    ],
  }),
  confirmForProofs: (link: string): Letter => ({
    subject: 'Confirm your email for Flarewell',
    lines: [
      'You added a passkey or two-step sign-in to your Flarewell account, and this address was never confirmed.',
      `Follow this link within an hour, and enter your password, to confirm that it is yours:\n${link}`,
      'From then on, a new password by mail leaves both in place. Until then it removes them.',
      'If you have no Flarewell account, you can ignore this email.',
      sentOnRequest,
    ],
  }),
  changeEmail: (link: string): Letter => ({
    subject: 'Confirm your new email for Flarewell',
    lines: [
      `Follow this link within an hour to use this address for your Flarewell account:\n${link}`,
      onlyTheNewest,
      'If you did not ask for it, you can ignore this email: nothing changes.',
      sentOnRequest,
    ],
  }),
  /** Sent to the owner. The response to the sign-up does not reveal that the account exists. */
  alreadyRegistered: (loginPage: string): Letter => ({
    subject: 'You already have a Flarewell account',
    lines: [
      'Someone, hopefully you, tried to sign up for Flarewell with this address. There is an account with it already, so no new one was made.',
      `You can sign in here, or choose a new password by 'Forgot your password?':\n${loginPage}`,
      'If it was not you, you can ignore this email: your account stays as it is.',
      sentOnRequest,
    ],
  }),
  addressWanted: (): Letter => ({
    subject: 'Someone tried to use your address for Flarewell',
    lines: [
      'Someone tried to change the email of another Flarewell account to this address. It belongs to your account, so nothing was changed.',
      'If that was you, with a second account: an address can belong to one account only.',
      'If it was not you, you can ignore this email: your account stays as it is.',
      sentOnRequest,
    ],
  }),
};

const changes = {
  'email-change-asked':
    'Someone, hopefully you, asked to change the email of your Flarewell account to another address. It changes once that address is confirmed; until then everything stays as it is. A new password cancels it.',
  'email-changed': 'The email of your Flarewell account was changed to another address.',
  'password-changed': 'The password of your Flarewell account was changed.',
  'passkey-added': 'A passkey was added to your Flarewell account. It signs in without the password.',
  'passkey-removed': 'A passkey of your Flarewell account was removed.',
  'second-factor-on': 'Signing in to your Flarewell account now also asks for a code from an app.',
  'second-factor-off': 'Signing in to your Flarewell account no longer asks for a code from an app.',
  'backup-codes-made': 'New backup codes were made for your Flarewell account. The old ones no longer work.',
  'diary-shared':
    'A link to a diary was made in your Flarewell account. The first person who opens it and signs in can use that diary; it works once, for a week.',
  'share-made':
    'A link was made in your Flarewell account. Whoever has it can read your summary, without an account, until the link ends.',
} as const;

/** The changes that the owner of an account is mailed about. */
export type NoticeKind = keyof typeof changes;

const subjects: Record<NoticeKind, string> = {
  'email-change-asked': 'Someone asked to change your Flarewell email',
  'email-changed': 'Your Flarewell email was changed',
  'password-changed': 'Your Flarewell password was changed',
  'passkey-added': 'A passkey was added to your Flarewell account',
  'passkey-removed': 'A passkey was removed from your Flarewell account',
  'second-factor-on': 'Two-step sign-in is on for your Flarewell account',
  'second-factor-off': 'Two-step sign-in is off for your Flarewell account',
  'backup-codes-made': 'New backup codes for your Flarewell account',
  'share-made': 'Your Flarewell summary was shared by a link',
  'diary-shared': 'A Flarewell diary was shared by a link',
};

const regainByPassword =
  "If it was not you: choose a new password by 'Forgot your password?' on the sign-in page, which signs out all devices. Then open Settings › Security, and remove every passkey that is not yours. If two-step sign-in was changed, contact whoever runs your Flarewell server.";
const regainFromLink =
  "If it was not you: stop the link in Settings › Shared links, and change your password in Settings › Security, which signs out your other devices. If you cannot sign in, choose a new password by 'Forgot your password?' on the sign-in page, or contact whoever runs your Flarewell server.";
const regainFromDiaryLink = regainFromLink.replace('Settings › Shared links', 'Settings › People');
/** For the mail to the old address, which no longer receives password links. */
const regainByOperator =
  'If it was not you: contact whoever runs your Flarewell server at once. They can give the account back to you.';

const advice: Partial<Record<NoticeKind, string>> = {
  'email-changed': regainByOperator,
  'share-made': regainFromLink,
  'diary-shared': regainFromDiaryLink,
};

/** Tells the owner what changed, when, and what to do if somebody else did it. */
export function writeNotice(kind: NoticeKind, { at, loginPage }: { at: string; loginPage: string }): Letter {
  return {
    subject: subjects[kind],
    lines: [
      changes[kind],
      `When: ${at.slice(0, 10)}, ${at.slice(11, 16)} UTC\nServer: ${loginPage}`,
      'If it was you, there is nothing to do.',
      advice[kind] ?? regainByPassword,
      'Flarewell sends this kind of email whenever the way into your account changes or a link to your summary or a diary is made. It cannot be turned off.',
    ],
  };
}
