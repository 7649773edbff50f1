// The codes of an authenticator app (RFC 6238: SHA-1, six digits, thirty seconds).
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export class AuthenticatorApp {
  readonly #key: Buffer
  #last = ''

  /** @param secret in base 32; spaces are ignored */
  constructor(secret: string) {
    const bits = [...secret.replaceAll(' ', '')].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    const bytes = bits.join('').match(/.{8}/g) ?? []
    this.#key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
  }

  get lastCode() {
    return this.#last
  }

  /** Waits until the code differs from the last one, which providers accept only once. */
  async nextCode(): Promise<string> {
    while (this.#code() === this.#last) await wait(500)
    this.#last = this.#code()
    return this.#last
  }

  #code() {
    const counter = Buffer.alloc(8)
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
    const hash = createHmac('sha1', this.#key).update(counter).digest()
    const value = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff
    return String(value % 1_000_000).padStart(6, '0')
  }
}
