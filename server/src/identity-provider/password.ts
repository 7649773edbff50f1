// Stored passwords have the form scrypt$N$r$p$salt$hash, so that the cost can be raised while old hashes stay valid.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export const PASSWORD_COST = 2 ** 15
const BLOCK = 8
const PARALLEL = 1
const LENGTH = 32

/** @param cost the parameter N of scrypt, a power of two */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost, BLOCK, PARALLEL)
  return ['scrypt', cost, BLOCK, PARALLEL, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** A hash whose comparison takes as long as a real one's. */
export function placeholderHash(cost = PASSWORD_COST): string {
  return ['scrypt', cost, BLOCK, PARALLEL, 'A'.repeat(22), 'A'.repeat(43)].join('$')
}

/** Whether the hash was computed with a cost other than the current one. */
export function isOutdated(stored: string, cost = PASSWORD_COST): boolean {
  return stored.split('$')[1] !== String(cost)
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, n, r, p, salt, hash] = stored.split('$')
  if (scheme !== 'scrypt' || !salt || !hash) return false
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password, Buffer.from(salt, 'base64url'), Number(n), Number(r), Number(p))
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

async function derive(password: string, salt: Buffer, n: number, r: number, p: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, LENGTH, { N: n, r, p, maxmem: 256 * n * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}
