// The cookie that opens one bill for a minute (D20): signed, and bound to the bill's address, the provider and the
// subject.
import { createHmac } from 'node:crypto'
import type { TokenOwner } from '../../authentication/token'
import { isEqualInConstantTime } from '@switchboard/platform-server/http/signed-value'

export const COOKIE = 'pdf'
export const LIFE_SECONDS = 60

/** @param bill as named in the address: an invoice id, or 'latest' */
export function linkCookie(key: string, bill: string, { issuer, subject }: TokenOwner, nowSeconds: number): string {
  const expires = Math.floor(nowSeconds) + LIFE_SECONDS
  return `${Buffer.from(subject).toString('base64url')}.${expires}.${signature(key, bill, { issuer, subject }, expires)}`
}

/** The customer for whom we created the cookie; undefined unless we created it for this bill within the last minute. */
export function linkOwner(
  key: string,
  bill: string,
  issuer: string,
  value: string,
  nowSeconds: number,
): TokenOwner | undefined {
  const [packed, expiry, mac, ...more] = value.split('.')
  if (!packed || !expiry || !mac || more.length > 0 || !/^\d{1,12}$/.test(expiry)) return undefined
  const owner = { issuer, subject: Buffer.from(packed, 'base64url').toString() }
  const isOurs = isEqualInConstantTime(mac, signature(key, bill, owner, Number(expiry)))
  return isOurs && Number(expiry) > nowSeconds ? owner : undefined
}

/** All cookies with that name, because a browser may send several and @fastify/cookie keeps only the first. */
export function cookiesIn(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  return (header ?? '')
    .split(/; */)
    .flatMap((cookie) => (cookie.startsWith(prefix) ? [cookie.slice(prefix.length)] : []))
}

/** JSON separates the parts, so that different parts never have the same text. */
const signature = (key: string, bill: string, { issuer, subject }: TokenOwner, expires: number): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([bill, issuer, subject, expires]))
    .digest('base64url')
