import { Encrypter } from 'age-encryption';
import { beforeEach, vi } from 'vitest';

/** Makes encryption with a passphrase cheap: a key takes milliseconds and no memory instead of seconds and 256 MB. */
export function useQuickPassphrases(): void {
  beforeEach(() => {
    const { encrypt } = Encrypter.prototype;
    vi.spyOn(Encrypter.prototype, 'encrypt').mockImplementation(function (this: Encrypter, file: never) {
      this.setScryptWorkFactor(4);
      return encrypt.call(this, file);
    } as never);
  });
}
