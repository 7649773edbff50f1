import { continuesSignIn } from '@switchboard/record'
import type { FastifyRequest } from 'fastify'
import type { RequestResolution } from '../registry/resolving/resolution'

/**
 * The address was typed, or is a link in an email or on a third-party page. The provider is on the portal's site
 * (decision record 0048).
 */
const FROM_ELSEWHERE: ReadonlySet<string> = new Set(['none', 'cross-site'])

/**
 * The page's first step: send the browser to the provider, immediately if the server has just reached the provider
 * (decision record 0065), or run the host.
 */
export type NextStep = 'provider' | 'provider immediately' | 'host'

/**
 * The expected step. Each visit to the portal begins there, and the provider redirects the browser back. The server
 * does not see the provider's response, which is in the fragment of the address; a page works in both cases.
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
