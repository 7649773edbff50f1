import type { FastifyRequest } from 'fastify'

/**
 * The name of a cookie of ours. Over https it has a prefix, with which browsers take it from this host alone, and from https: another host of
 * the domain could otherwise set a cookie of this name. Browsers accept `__Host-` for the path `/` only.
 *
 * Without a prefix: XSRF-TOKEN, whose name the specification gives; the sign-in cookies of the embedded provider, whose library has one name for
 * both protocols; and the cookies that a page sets by itself, which are no proof of anything (`sb-unstarted`, `sb-folders`, `sb-overrides`).
 */
export function cookieNameFor({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string, path = '/'): string {
  if (protocol !== 'https') return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
