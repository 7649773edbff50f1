import type { FastifyRequest } from 'fastify'

/**
 * The name of one of our cookies. Over https it has a prefix, so that browsers accept it only from this host and
 * over https: otherwise another host of the domain could set a cookie with this name. Browsers accept `__Host-` only
 * for the path `/`.
 * | Without a prefix: XSRF-TOKEN, whose name the specification prescribes; the embedded provider's sign-in cookies,
 * whose library uses one name for both protocols; and cookies set by a page itself, which prove nothing
 * (`sb-unstarted`, `sb-folders`, `sb-overrides`).
 */
export function cookieNameFor({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string, path = '/'): string {
  if (protocol !== 'https') return name
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`
}
