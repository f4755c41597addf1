/** What the setting SIGN_UP can be, and what the sign-in page is told. */
export const signUpModes = ['open', 'invite', 'closed'] as const;
export type SignUpMode = (typeof signUpModes)[number];

/** What an operator chooses, and of the first two the very first account. */
export const registrationChoices = ['anybody', 'invited', 'nobody'] as const;
export type WhoMayRegister = (typeof registrationChoices)[number];
export const firstRegistrationChoices = ['anybody', 'invited'] as const satisfies readonly WhoMayRegister[];

const modeOf: Record<WhoMayRegister, SignUpMode> = { anybody: 'open', invited: 'invite', nobody: 'closed' };

export interface Registration {
  /** The setting SIGN_UP; null if it is unset. */
  setting: SignUpMode | null;
  /** What the first account or an operator chose; null if nobody was asked. */
  choice: WhoMayRegister | null;
  hasAccounts: boolean;
}

/** The setting wins over the choice. A server on which nobody was asked stays open, as it was before there was a choice. */
export function whoMayRegister({
  setting,
  choice,
}: Pick<Registration, 'setting' | 'choice'>): WhoMayRegister {
  if (setting === null) return choice ?? 'anybody';
  return registrationChoices.find((one) => modeOf[one] === setting) ?? 'nobody';
}

/**
 * How the next person can register. The first account needs no invitation, because nobody could make one; only the setting
 * `closed` keeps it out as well.
 */
export function signUpModeOf(registration: Registration): SignUpMode {
  return isFirstAccount(registration) ? 'open' : modeOf[whoMayRegister(registration)];
}

/** Whether the next account is the first one, and so becomes an operator. */
export function isFirstAccount({ setting, hasAccounts }: Registration): boolean {
  return !hasAccounts && setting !== 'closed';
}

/** Whether the sign-up form asks who may register: only the first account, and only if the setting leaves it open. */
export function asksWhoMayRegister({ setting, hasAccounts }: Registration): boolean {
  return setting === null && !hasAccounts;
}
