// A publisher's key: made here, kept here; only the public half is ever sent.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { keyId } from '../build/registry.mjs'
import { Trouble } from '../launch/trouble.mjs'

/** @returns {{ pem: string, id: string, publicKey: string }} */
export function newKey() {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { pem: privateKey.export({ type: 'pkcs8', format: 'pem' }), ...publicHalf(privateKey) }
}

/**
 * Signs what stands in the bytes.
 * @param {string} pem
 * @param {Uint8Array} bytes
 * @returns {import('@switchboard/registry').Signature}
 * @throws Trouble when the key is none
 */
export function signatureOf(pem, bytes) {
  const privateKey = parseKey(pem)
  return { key: publicHalf(privateKey).id, value: sign(null, bytes, privateKey).toString('base64url') }
}

function parseKey(pem) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Said below.
  }
  throw new Trouble('The private key is no Ed25519 key in PEM: npm run switchboard -- keys new makes one.')
}

function publicHalf(privateKey) {
  const { x: publicKey } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { id: keyId(publicKey), publicKey }
}
