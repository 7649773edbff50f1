// The key pair of a publisher. Only the public half is ever sent.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { keyId } from './registry-rules.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

/** @typedef {import('node:crypto').KeyObject} KeyObject */

/** @returns {{ pem: string, id: string, publicKey: string }} */
export function createKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), ...publicHalf(privateKey) }
}

/**
 * @param {string} pem
 * @param {Uint8Array} bytes
 * @returns {import('@switchboard/record').Signature}
 * @throws UserError when `pem` is not a key
 */
export function signatureOf(pem, bytes) {
  const privateKey = parseKey(pem)
  return { key: publicHalf(privateKey).id, value: sign(null, bytes, privateKey).toString('base64url') }
}

/** @param {string} pem */
function parseKey(pem) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // The error below says so.
  }
  throw new UserError('The private key is no Ed25519 key in PEM: npm run switchboard -- keys new makes one.')
}

/** @param {KeyObject} privateKey */
function publicHalf(privateKey) {
  const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (publicKey === undefined) throw new Error('The key has no public half.')
  return { id: keyId(publicKey), publicKey }
}
