// A login page outlives its sign-in in the browser's history, or in a tab for more than half an hour (D76).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { queryOf, returnAddress, sendFailure, sessionOf, type IdentityContext, type Interaction } from './context'
import { REALM_PATH } from './realm'

type Asked = Pick<Interaction, 'uid' | 'params' | 'prompt'>

/**
 * An interaction's page. Its address contains the portal's address to which the sign-in leads, even when the
 * interaction has ended.
 */
export function interactionPage({ uid, params, prompt }: Asked, part = ''): string {
  const kind = prompt.name === 'login' ? 'authenticate' : 'required-action'
  const query = new URLSearchParams({ back: String(params['redirect_uri']) })
  return `${REALM_PATH}/login-actions/${kind}/${uid}${part}?${query.toString()}`
}

/**
 * For a page whose interaction has ended. Forms are never redirected, because somebody else may have filled them in.
 */
export async function answerOldPage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
): Promise<FastifyReply> {
  const back = returnAddress(request, queryOf(request).get('back') ?? undefined, context)
  if (request.method === 'GET' && (await isSignedIn(request, reply, context))) return leaveFor(reply, back)
  return sendFailure(reply, context, 'expired', back)
}

/**
 * For a page whose interaction waits for a login, although somebody has signed in on another page.
 * @returns undefined if the page has to be shown: nobody is signed in, or the sign-in has to be fresh
 */
export async function leaveForPortal(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  { prompt, params }: Asked,
): Promise<FastifyReply | undefined> {
  const isForAnybody = prompt.reasons.every((reason) => reason === 'no_session')
  if (!isForAnybody || !(await isSignedIn(request, reply, context))) return undefined
  return leaveFor(reply, String(params['redirect_uri']))
}

async function isSignedIn(request: FastifyRequest, reply: FastifyReply, context: IdentityContext): Promise<boolean> {
  const { accountId } = await sessionOf(request, reply, context)
  return accountId !== undefined
}

export function returnOrigin({ params }: Pick<Interaction, 'params'>): string {
  return new URL(String(params['redirect_uri'])).origin
}

const leaveFor = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303)
