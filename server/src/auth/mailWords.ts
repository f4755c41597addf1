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
  resetPassword: (link: string): Letter => ({
    subject: 'Choose a new password for Flarewell',
    lines: [
      'Someone, hopefully you, asked to choose a new password for your Flarewell account.',
      `Follow this link within an hour to choose one:\n${link}`,
      onlyTheNewest,
      'If it was not you, you can ignore this email: your password stays as it is.',
      sentOnRequest,
    ],
  }),
  confirmEmail: (link: string): Letter => ({
    subject: 'Confirm your email for Flarewell',
    lines: [
      'Welcome to Flarewell.',
      `Follow this link within an hour to confirm that this address is yours:\n${link}`,
      onlyTheNewest,
      'If you did not sign up, you can ignore this email.',
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
  /** Whoever registers is told nothing of the account; its owner is. */
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
