/** How many open invitations one operator can have. It is in this file because a sentence below contains the number. */
export const openInvitationLimit = 50;

/** Apart from the rules, because the login page needs these sentences and not the calendar behind the rules. */
export const invitationMessages = {
  /** The same for invitations that were used, withdrawn, have expired or never existed. */
  invalid: 'This invitation no longer works. Ask for a new one.',
  needed: 'You need an invitation to register here. Ask whoever runs this server.',
  setupCodeNeeded: 'Please enter the setup code, which the server printed when it started.',
  setupCodeWrong: 'That is not the setup code. The server prints the current one at each start.',
  tooMany: `You can have at most ${openInvitationLimit} open invitations at a time. Withdraw one of them first.`,
  notOperator: 'Only an operator of this server can do this.',
  setByServer: 'Who may register is set by SIGN_UP on this server, so it cannot be changed here.',
  closed: 'Nobody can register on this server at present, so an invitation would not work.',
} as const;
