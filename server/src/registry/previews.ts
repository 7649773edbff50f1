// Preview links: a published build for whoever has the link, in production too, until the link expires. Kept in a cookie.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { cookieNamed, sealOf } from '../http/sealed'

export interface Preview {
  readonly part: string
  readonly build: string
  /** ISO 8601, UTC. */
  readonly until: string
}

export interface Previews {
  /** What goes after `?preview=`. */
  tokenOf(preview: Preview): string
  /** Those that still hold in this browser; one for each part. */
  of(request: FastifyRequest): readonly Preview[]
  /**
   * Takes a link's parameter out of the address and into the cookie; 'off' ends all previews.
   * @returns where the browser has to go; undefined when the address has no such parameter
   */
  follow(request: FastifyRequest, reply: FastifyReply): string | undefined
}

const COOKIE = 'sb-preview'
const MOST = 4
/** No token has it, and a cookie may. */
const BETWEEN = '!'

/** A link of one environment is none in the other, though both may have the same secret. */
export function previewsOf(
  secret: string,
  environment: Config['environment'],
  now: () => Date = () => new Date(),
): Previews {
  const seal = sealOf<Preview>(secret, `preview ${environment}`)
  const open = (token: string) => {
    const preview = seal.open(token)
    return preview && preview.until > now().toISOString() ? [{ token, preview }] : []
  }
  const kept = ({ headers }: FastifyRequest) =>
    (cookieNamed(headers.cookie, COOKIE) ?? '').split(BETWEEN).slice(0, MOST).flatMap(open)

  return {
    tokenOf: (preview) => seal.seal(preview),
    of: (request) => kept(request).map(({ preview }) => preview),
    follow(request, reply) {
      const [path = '/', query = ''] = request.url.split('?')
      const parameters = new URLSearchParams(query)
      const asked = parameters.get('preview')
      if (asked === null) return undefined
      parameters.delete('preview')
      const [added] = asked === 'off' ? [] : open(asked)
      const others = asked === 'off' ? [] : kept(request).filter(({ preview }) => preview.part !== added?.preview.part)
      setCookie(request, reply, [...(added ? [added] : []), ...others].slice(0, MOST))
      // Two slashes would be the beginning of another site's address.
      const here = path.replace(/^[/\\]+/, '/')
      return parameters.size > 0 ? `${here}?${parameters.toString()}` : here
    },
  }
}

function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  all: readonly { readonly token: string; readonly preview: Preview }[],
): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const [last] = all
    .map(({ preview }) => preview.until)
    .sort()
    .slice(-1)
  const expires = last === undefined ? 'Max-Age=0' : `Expires=${new Date(last).toUTCString()}`
  const value = all.map(({ token }) => token).join(BETWEEN)
  void reply.header('set-cookie', `${COOKIE}=${value}; Path=/; ${expires}; HttpOnly; SameSite=Lax${secure}`)
}
