// Separates the operators' page from the portal, whose origin runs the scripts of every team (decision record 0090).
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings'
import { throwProblem } from './problem'

/** The page, and the files of its remote. */
const OPERATORS = /^\/(registry\/operations|remotes\/operations)(?![\w-])/
/** What else the page requests. */
const ALSO_OPERATORS = /^\/(registry\/(api|outcomes|records|resolved\.json)|health)(?![\w-])/

/** Call before routes are added. */
export function separateOperators(
  app: FastifyInstance,
  { environment, operationsUrl }: Pick<Settings, 'environment' | 'operationsUrl'>,
): void {
  const own = operationsUrl === undefined ? undefined : new URL(operationsUrl).hostname
  const isOffered = own !== undefined || environment === 'nonprod'
  app.addHook('onRequest', async ({ url, hostname }, reply) => {
    const isOfPage = OPERATORS.test(url)
    const isOwn = hostname === own
    if (isOwn && url === '/') return reply.redirect('/registry/operations', 302)
    const isAllowed = isOwn ? isOfPage || ALSO_OPERATORS.test(url) : !isOfPage || (isOffered && own === undefined)
    if (!isAllowed) throwProblem(404, 'not-found', 'There is nothing at this address.')
    return undefined
  })
}
