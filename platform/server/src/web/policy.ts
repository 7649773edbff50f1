/**
 * Blocks scripts without a hash, such as chunks of a build whose runtime knows none (Chrome 138, Firefox 145). Not for
 * development servers, whose scripts have no hashes.
 */
export const INTEGRITY_POLICY = 'blocked-destinations=(script)'

/**
 * Everything that the policies do not list. Firefox applies `default-src` to prefetched files, so that it names where
 * builds are instead of nothing.
 */
const NOTHING_ELSE = ['child-src', 'manifest-src', 'media-src', 'object-src', 'worker-src'].map(
  (kind) => `${kind} 'none'`,
)

const SCRIPT_FOLDERS = ['/host/', '/remotes/']

/**
 * Content Security Policy of the host page: no inline scripts or styles, no eval, one Trusted Types policy.
 * @param identityUrl base address of an external identity provider; undefined for the embedded one
 * @param development origins of development servers on the viewer's machine, in nonprod only
 * @param images origins of property images
 * @param publicUrl if known, only build scripts are allowed, and not the legacy application's on the same origin: old
 * libraries run code from element attributes, which would make the policy useless
 */
export function pagePolicy(
  identityUrl: string | undefined,
  development: readonly string[] = [],
  images: readonly string[] = [],
  publicUrl?: string,
): string {
  const provider = identityUrl ? ` ${new URL(identityUrl).origin}` : ''
  const served = development.map((origin) => ` ${origin}`).join('')
  const scripts = publicUrl ? SCRIPT_FOLDERS.map((folder) => new URL(folder, publicUrl).href).join(' ') : "'self'"
  const sockets = served.replaceAll('http:', 'ws:')
  return [
    `default-src ${scripts}`,
    `script-src ${scripts}${served}`,
    `style-src 'self'${served}${served && ' blob:'}`,
    `img-src 'self' data:${images.map((origin) => ` ${origin}`).join('')}${served}`,
    `font-src 'self'${served}`,
    `connect-src 'self'${provider}${served}${sockets}`,
    `frame-src 'self'${provider}`,
    `form-action 'self'${provider}`,
    "base-uri 'none'",
    ...NOTHING_ELSE,
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Hot reload needs other origins, sockets and blob addresses. This policy is never sent in production. */
export const developmentPolicy = [
  "default-src 'self'",
  "script-src 'self' http://localhost:*",
  "style-src 'self' http://localhost:* blob:",
  "img-src 'self' data: http://localhost:*",
  "font-src 'self' http://localhost:*",
  "connect-src 'self' http://localhost:* ws://localhost:*",
  "frame-src 'self' http://localhost:*",
  "form-action 'self' http://localhost:*",
  "base-uri 'none'",
  ...NOTHING_ELSE,
].join('; ')
