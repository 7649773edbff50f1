import { continuesSignIn } from '@switchboard/record'
import type { FastifyRequest } from 'fastify'
import type { RequestResolution } from '../registry/resolving/resolution'

/** The address was typed, or is a link in a mail or on a third-party page. The provider is on the site of the portal (decision record 0048). */
const FROM_ELSEWHERE: ReadonlySet<string> = new Set(['none', 'cross-site'])

/**
 * What the page does first: send the browser to the provider, immediately if the server has seen the provider a moment ago (decision record 0065), or
 * run the host.
 */
export type NextStep = 'provider' | 'provider immediately' | 'host'

/**
 * The step that is to be expected. Each view of the portal begins there, and the provider sends the browser back. The
 * server does not see the provider's answer, which is in the fragment of the address; a page works in both cases, whichever was expected.
 */
export const nextStep = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  { resolved: { host }, isDevelopment }: Pick<RequestResolution, 'resolved' | 'isDevelopment'>,
): 'provider' | 'host' =>
  host !== undefined &&
  !isDevelopment &&
  continuesSignIn(host.current) &&
  FROM_ELSEWHERE.has(String(headers['sec-fetch-site']))
    ? 'provider'
    : 'host'
