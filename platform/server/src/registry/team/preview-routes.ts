// The route for preview links.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { throwProblem } from '../../http/problem'
import { MAX_PREVIEW_MINUTES } from '../resolving/previews'
import { requirePart } from './caller'
import { Build, Part, Why } from './request-schemas'
import type { TeamRouteOptions } from './route-options'

const newPreview = Type.Object(
  { part: Part, build: Build, minutes: Type.Integer({ minimum: 1, maximum: MAX_PREVIEW_MINUTES }), why: Why },
  { additionalProperties: false },
)

export const previewRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { registryOf }) => {
  app.post('/previews', { schema: { hide: true, body: newPreview } }, async (request, reply) => {
    const { part, build, minutes, why } = request.body
    const team = requirePart(request, part)
    const record = await registryOf().record(part, build)
    if (!record) return throwProblem(404, 'not-found', `${part} ${build} is not published: publish it first.`)
    const until = new Date(Date.now() + minutes * 60_000).toISOString()
    const token = app.visits.previews.tokenOf({ part, build, until })
    request.log.info({ part, build, until, by: team.owner, why }, 'preview link made')
    const [page] = record.routes
    return reply.status(201).send({ path: `${page?.path ?? '/'}?preview=${token}`, until })
  })
}
