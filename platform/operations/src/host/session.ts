// The operator's session.
import { object, safeParse, string } from 'valibot'
import { call, type Answer } from '../call'

export interface Operator {
  readonly owner: string
  readonly environment: string
}

const SESSION = '/registry/operations/session'
const operator = object({ owner: string(), environment: string() })

/** @returns undefined if nobody has signed in. @throws Error if the registry does not respond as expected */
export async function readOperator(): Promise<Operator | undefined> {
  const answer = await call('GET', '/registry/api/token')
  if (answer.kind === 'refused' && answer.status === 401) return undefined
  const found = answer.kind === 'ok' ? safeParse(operator, answer.body) : undefined
  if (!found?.success) throw new Error('The registry did not say who has signed in.')
  return found.output
}

export const signIn = (token: string): Promise<Answer> => call('POST', SESSION, { token })

export const signOut = (): Promise<Answer> => call('DELETE', SESSION)
