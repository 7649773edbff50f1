// An authenticator in software: makes passkeys and signs with them as a browser and its device do.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

interface Signing {
  /** Where the person is, as the browser sees it. */
  readonly origin: string
  readonly challenge: string
}

/** Flags of the device's data: a person is there, was verified, and a new key is included. */
const [PRESENT, VERIFIED, NEW_KEY] = [0x01, 0x04, 0x40]

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

export class SoftwarePasskey {
  readonly id = randomBytes(16)
  readonly #key: KeyObject
  readonly #publicKey: KeyObject
  counter = 0
  /** Whether the device asks for a face, finger or PIN. */
  verifies = true
  userHandle = ''

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#key = privateKey
    this.#publicKey = publicKey
  }

  /** The answer to `navigator.credentials.create`. */
  create(options: { challenge: string; user: { id: string } }, origin: string): string {
    this.userHandle = options.user.id
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#coseKey()])
    const authData = Buffer.concat([this.#data(origin, NEW_KEY), attested])
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ])
    const clientDataJSON = clientData('webauthn.create', { origin, challenge: options.challenge })
    return this.#answer({ clientDataJSON, attestationObject: attestationObject.toString('base64url') })
  }

  /** The answer to `navigator.credentials.get`. */
  get({ origin, challenge }: Signing): string {
    this.counter += 1
    const authenticatorData = this.#data(origin, 0)
    const clientDataJSON = clientData('webauthn.get', { origin, challenge })
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#key).toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  #answer(response: Record<string, string>): string {
    const id = this.id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  #data(origin: string, more: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = PRESENT | (this.verifies ? VERIFIED : 0) | more
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter])
  }

  /** ES256 in the form of COSE. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ])
  }
}

const clientData = (type: string, { origin, challenge }: Signing) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ])
