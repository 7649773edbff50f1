// Checks a record's signature against the keys of its part's publishers.
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { canonicalJson } from './canonical-json'
import type { BuildRecord, PublicKey } from './record'

/** 'unknown': the browser cannot check Ed25519. */
export type SignatureCheck = 'valid' | 'invalid' | 'unknown'

/** @param publicKey raw, base64url */
export const keyId = (publicKey: string): string => bytesToHex(sha256(bytesOf(publicKey))).slice(0, 16)

/** The bytes that a publisher signs. */
export function signedBytes({ signature: _, ...record }: BuildRecord): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(record))
}

/** Uses Web Crypto. Never rejects. */
export async function checkSignature(record: BuildRecord, keys: readonly PublicKey[]): Promise<SignatureCheck> {
  const { signature } = record
  const key = keys.find(
    ({ id, parts }) => id === signature?.key && (parts.includes('*') || parts.includes(record.name)),
  )
  if (!signature || !key) return 'invalid'
  try {
    const { subtle } = globalThis.crypto
    const imported = await subtle.importKey('raw', bytesOf(key.publicKey), 'Ed25519', false, ['verify'])
    const isValid = await subtle.verify('Ed25519', imported, bytesOf(signature.value), signedBytes(record))
    return isValid ? 'valid' : 'invalid'
  } catch (error) {
    const isUnsupported = !globalThis.crypto.subtle || isNotSupported(error)
    return isUnsupported ? 'unknown' : 'invalid'
  }
}

/** Not with `instanceof`, because the error may come from another realm. */
function isNotSupported(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'NotSupportedError'
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (c) => c.charCodeAt(0))
}
