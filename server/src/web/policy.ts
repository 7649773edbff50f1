/**
 * Content Security Policy of the host page: nothing inline, nothing evaluated, scripts through the page's own policy.
 * @param identityUrl base address of an outside identity provider; undefined for the embedded one
 */
export function pagePolicy(identityUrl: string | undefined): string {
  const provider = identityUrl ? ` ${new URL(identityUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${provider}`,
    `frame-src 'self'${provider}`,
    `form-action 'self'${provider}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}
