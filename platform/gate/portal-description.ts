// What a portal says about itself to programs in other repositories.
import { anything, arrayOf, boolean, number, object, recordOf, string } from '../../shared/node/read-json.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

export type PortalDescription = ReturnType<typeof description>

/** Accepts unknown members, which a newer portal may have added. */
const description = object({
  environment: string,
  contracts: arrayOf(number),
  provides: recordOf(string),
  shells: arrayOf(object({ name: string, build: string, version: string })),
  requiresGate: boolean,
  packages: recordOf(string),
  record: object({ members: arrayOf(string) }),
  gate: object({ version: string, rules: arrayOf(object({ name: string, reports: string })) }),
  answers: recordOf(anything),
})

const LIMIT_MS = 20_000

/**
 * @param portal its address
 * @returns undefined if the portal is of a release that does not describe itself
 * @throws UserError
 */
export async function readDescription(portal: string): Promise<PortalDescription | undefined> {
  const answer = await readFromPortal(portal, '/registry/api/platform')
  // Before this call existed, its path needed a token.
  if (answer.status === 404 || answer.status === 401) return undefined
  return description(await jsonOf(portal, answer), 'the description of the portal')
}

/** @throws UserError if the portal does not respond */
export async function readFromPortal(portal: string, path: string): Promise<Response> {
  try {
    return await fetch(new URL(path, portal), { signal: AbortSignal.timeout(LIMIT_MS) })
  } catch {
    throw new UserError(`The portal at ${portal} does not respond: start it, or give another address.`)
  }
}

/** @throws UserError */
export async function jsonOf(portal: string, answer: Response): Promise<unknown> {
  if (answer.ok && /json/.test(answer.headers.get('content-type') ?? '')) return answer.json()
  throw new UserError(`${portal} responded with status ${answer.status}: is it the address of a portal?`)
}

export const tooOldError = (portal: string): UserError =>
  new UserError(
    `The portal at ${portal} is of a release that does not describe itself: use packages of its release, or have it updated.`,
  )
