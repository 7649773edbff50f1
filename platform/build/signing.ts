// The key pair of a publisher. Only the public key is sent.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { keyId } from './registry-rules.ts'
import { UserError } from '../../shared/node/user-error.mjs'
import type { Signature } from '@switchboard/record'

export function createKey(): { pem: string; id: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), ...publicHalf(privateKey) }
}

/** @throws UserError if `pem` is not a key */
export function signatureOf(pem: string, bytes: Uint8Array): Signature {
  const privateKey = parseKey(pem)
  return { key: publicHalf(privateKey).id, value: sign(null, bytes, privateKey).toString('base64url') }
}

function parseKey(pem: string) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Reported by the error below.
  }
  throw new UserError('The private key is no Ed25519 key in PEM: npm run switchboard -- keys new makes one.')
}

function publicHalf(privateKey: KeyObject) {
  const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (publicKey === undefined) throw new Error('The key has no public half.')
  return { id: keyId(publicKey), publicKey }
}
