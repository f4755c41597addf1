import {
  createHash,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Flags of an authenticator: the user was present, and the user was verified. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

interface Behaviour {
  origin?: string;
  verifiesUser?: boolean;
  /** Passkeys that the device has, as JSON Web Keys by their ids. */
  keys?: Record<string, JsonWebKey>;
  /** How often it was used. */
  counter?: number;
}

/** A WebAuthn security key in software, with ES256 and without attestation. */
export class Authenticator {
  readonly #keys = new Map<string, KeyObject>();
  #counter: number;
  readonly #origin: string;
  /** False for a device that asks for a touch but does not verify the user. */
  verifiesUser: boolean;

  constructor({
    origin = 'http://localhost:3000',
    verifiesUser = true,
    keys = {},
    counter = 0,
  }: Behaviour = {}) {
    this.#origin = origin;
    this.verifiesUser = verifiesUser;
    this.#counter = counter;
    for (const [id, key] of Object.entries(keys))
      this.#keys.set(id, createPrivateKey({ key, format: 'jwk' }));
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp }: Options) {
    const id = randomBytes(16);
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#keys.set(id.toString('base64url'), privateKey);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, id, encodeKey(publicKey)]);
    const authData = Buffer.concat([this.#makeData(rp?.id ?? '', HAS_CREDENTIAL), credential]);
    const attestation = encodeMap([
      [encodeText('fmt'), encodeText('none')],
      [encodeText('attStmt'), encodeMap([])],
      [encodeText('authData'), encodeBytes(authData)],
    ]);
    return this.#answer(id.toString('base64url'), {
      clientDataJSON: this.#makeClientData('webauthn.create', challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get` with the given passkey, or else the latest. */
  get({ challenge, rpId = '' }: Options, id = [...this.#keys.keys()].at(-1) ?? '') {
    const key = this.#keys.get(id);
    if (!key) throw new Error('There is no such passkey.');
    const clientData = this.#makeClientData('webauthn.get', challenge);
    const authData = this.#makeData(rpId);
    const clientHash = createHash('sha256').update(Buffer.from(clientData, 'base64url')).digest();
    const signature = createSign('sha256').update(authData).update(clientHash).sign(key);
    return this.#answer(id, {
      clientDataJSON: clientData,
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  #answer<Response>(id: string, response: Response) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  #makeData(rpId: string, flags = 0): Buffer {
    this.#counter += 1;
    const data = Buffer.alloc(5);
    data[0] = flags | USER_PRESENT | (this.verifiesUser ? USER_VERIFIED : 0);
    data.writeUInt32BE(this.#counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), data]);
  }

  #makeClientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.#origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

/** COSE: kty EC2, alg ES256, crv P-256, x, y. */
function encodeKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return encodeMap([
    [encodeInt(1), encodeInt(2)],
    [encodeInt(3), encodeInt(-7)],
    [encodeInt(-1), encodeInt(1)],
    [encodeInt(-2), encodeBytes(Buffer.from(x, 'base64url'))],
    [encodeInt(-3), encodeBytes(Buffer.from(y, 'base64url'))],
  ]);
}

// The parts of CBOR that WebAuthn needs.
function encodeHead(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value]);
  if (value < 256) return Buffer.from([(type << 5) | 24, value]);
  return Buffer.from([(type << 5) | 25, value >> 8, value & 255]);
}
const encodeInt = (value: number) => (value < 0 ? encodeHead(1, -1 - value) : encodeHead(0, value));
const encodeBytes = (bytes: Buffer) => Buffer.concat([encodeHead(2, bytes.length), bytes]);
const encodeText = (text: string) => Buffer.concat([encodeHead(3, text.length), Buffer.from(text)]);
const encodeMap = (pairs: [Buffer, Buffer][]) =>
  Buffer.concat([encodeHead(5, pairs.length), ...pairs.flat()]);
