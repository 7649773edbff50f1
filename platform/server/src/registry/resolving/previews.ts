// Preview links show a published build to everybody who has the link, even in production, until the link expires. A
// cookie stores them.
import { Type, type Static } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings'
import { cookieNameFor } from '../../http/prefixed-cookie'
import { signedValues } from '../../http/signed-value'

const PreviewContent = Type.Object({
  part: Type.String(),
  build: Type.String(),
  /** ISO 8601, UTC. */
  until: Type.String(),
})
export type Preview = Readonly<Static<typeof PreviewContent>>

export interface Previews {
  /** The value of the parameter `preview`. */
  tokenOf(preview: Preview): string
  /** This browser's unexpired previews, at most one per part. */
  of(request: FastifyRequest): readonly Preview[]
  /**
   * Moves a preview link's parameters from the address into the cookie; 'off' ends all earlier previews.
   * @returns the address to redirect to; undefined if the address has no such parameter
   */
  follow(request: FastifyRequest, reply: FastifyReply): string | undefined
}

/** How long a link is valid at most: 31 days. */
export const MAX_PREVIEW_MINUTES = 31 * 24 * 60
const COOKIE = 'sb-preview'
/** More would exceed the size of a cookie. */
const MAX_PREVIEWS = 12
/** A character that is allowed in cookies and never occurs in a token. */
const SEPARATOR = '!'

/** A link is valid in only one environment, even if both have the same secret. */
export function createPreviews(
  secret: string,
  environment: Settings['environment'],
  now: () => Date = () => new Date(),
): Previews {
  const tokens = signedValues(PreviewContent, { secret, purpose: `preview ${environment}` })
  const open = (token: string) => {
    const preview = tokens.read(token)
    return preview && preview.until > now().toISOString() ? [{ token, preview }] : []
  }
  const previewsIn = (request: FastifyRequest) =>
    (request.cookies[cookieNameFor(request, COOKIE)] ?? '').split(SEPARATOR).slice(0, MAX_PREVIEWS).flatMap(open)

  return {
    tokenOf: (preview) => tokens.sign(preview),
    of: (request) => previewsIn(request).map(({ preview }) => preview),
    follow(request, reply) {
      const [path = '/', query = ''] = request.url.split('?')
      const parameters = new URLSearchParams(query)
      const requested = parameters.getAll('preview')
      if (requested.length === 0) return undefined
      parameters.delete('preview')
      const added = requested.flatMap(open)
      const replaced = new Set(added.map(({ preview }) => preview.part))
      const others = requested.includes('off')
        ? []
        : previewsIn(request).filter(({ preview }) => !replaced.has(preview.part))
      setCookie(reply, [...added, ...others].slice(0, MAX_PREVIEWS))
      // An address that begins with two slashes would lead to another site.
      const ownPath = path.replace(/^[/\\]+/, '/')
      return parameters.size > 0 ? `${ownPath}?${parameters.toString()}` : ownPath
    },
  }
}

function setCookie(reply: FastifyReply, all: readonly { readonly token: string; readonly preview: Preview }[]): void {
  const [last] = all
    .map(({ preview }) => preview.until)
    .sort()
    .slice(-1)
  const lifetime = last === undefined ? { maxAge: 0 } : { expires: new Date(last) }
  const value = all.map(({ token }) => token).join(SEPARATOR)
  void reply.setCookie(cookieNameFor(reply.request, COOKIE), value, {
    path: '/',
    ...lifetime,
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
  })
}
