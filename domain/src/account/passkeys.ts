import { checkRequired, nameLimit } from '@flarewell/domain/fields';

export const passkeyLimit = 20;

export const passkeyMessages = {
  name: 'Please give the passkey a name',
  tooMany: `You can have at most ${passkeyLimit} passkeys`,
} as const;

export function checkPasskeyName(name: string): string | undefined {
  return checkRequired('Name', name, nameLimit, passkeyMessages.name);
}
