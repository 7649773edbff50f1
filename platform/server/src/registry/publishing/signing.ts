// Signs records. The private key stays with the publisher; the server has only the public key.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { keyId, signedBytes, type BuildRecord, type Signature } from '@switchboard/record'

/** @returns PKCS8 PEM */
export const generatePrivateKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Raw, base64url. */
export function publicKeyOf(privateKey: string): string {
  const { x } = createPublicKey(createPrivateKey(privateKey)).export({ format: 'jwk' })
  if (x === undefined) throw new TypeError('not an Ed25519 key')
  return x
}

export function signRecord(record: BuildRecord, privateKey: string): BuildRecord & { readonly signature: Signature } {
  const value = sign(null, signedBytes(record), createPrivateKey(privateKey)).toString('base64url')
  return { ...record, signature: { key: keyId(publicKeyOf(privateKey)), value } }
}
