// The calls to the portal about errors in pages.
import { arrayOf, nullable, number, object, optional, string } from '../../shared/node/read-json.mjs'
import { PortalRefusal, type Portal } from './portal-client.ts'
import { owner } from './team-calls.ts'

export type ErrorEntry = ReturnType<typeof errorEntry>

const errorEntry = object({
  build: string,
  name: string,
  message: string,
  file: string,
  line: number,
  column: number,
  component: nullable(string),
  route: nullable(string),
  firstAt: string,
  lastAt: string,
  views: number,
  customers: number,
  anonymous: number,
})

const errorAnswer = object({
  environment: string,
  part: string,
  owner: optional(owner),
  errors: arrayOf(errorEntry),
})

/** The errors that pages reported about the part's builds in the last seven days. */
export const readErrors = async (
  portal: Portal,
  query: { part: string; build?: string; environment?: string; order: 'frequent' | 'newest'; limit: number },
) => errorAnswer(await portal.get('/registry/api/errors', query), 'the errors')

/** @returns undefined if the portal has no map of the file, or the token is not for the part */
export async function findSourceMap(
  portal: Portal,
  { part, build, file }: { part: string; build: string; file: string },
): Promise<unknown> {
  try {
    return await portal.get(`/registry/api/builds/${part}/${build}/maps/${file}`)
  } catch (error) {
    if (error instanceof PortalRefusal && (error.status === 404 || error.status === 403)) return undefined
    throw error
  }
}
