// The publisher's half of a signature. The private key lives with the publisher; the server only ever has the public one.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { keyId, signedBytes, type BuildRecord, type Signature } from '@switchboard/registry'

/** @returns PKCS8 PEM */
export const newPrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Raw, base64url. */
export function publicKeyOf(privateKey: string): string {
  const { x } = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' })
  if (x === undefined) throw new TypeError('not an Ed25519 key')
  return x
}

export function signed(record: BuildRecord, privateKey: string): BuildRecord & { readonly signature: Signature } {
  const value = sign(null, signedBytes(record), createPrivateKey(privateKey)).toString('base64url')
  return { ...record, signature: { key: keyId(publicKeyOf(privateKey)), value } }
}
