// The Content Security Policy of the legacy application's page.
import type { Config } from '../config/config'

/** No inline scripts or styles, no eval; texts become elements or scripts only as the application's policy allows. */
export function legacyPolicy({
  identityUrl,
  payments,
  imageOrigins,
}: Pick<Config, 'identityUrl' | 'payments' | 'imageOrigins'>): string {
  const provider = identityUrl === undefined ? '' : ` ${new URL(identityUrl).origin}`
  const isApart = payments.via === 'gateway'
  const gateway = isApart ? ` ${new URL(payments.url).origin}` : ''
  const cardFields = isApart ? ` ${new URL(payments.cardFields).origin}` : ''
  return [
    "default-src 'self'",
    `connect-src 'self'${provider}${gateway}`,
    `frame-src 'self'${provider}${cardFields}`,
    `img-src 'self' data:${imageOrigins.map((origin) => ` ${origin}`).join('')}`,
    `form-action 'self'${provider}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
