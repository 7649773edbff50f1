// Asks the provider's account API for a customer's request, and reports its failures to the customer and in the log.
import type { FastifyRequest } from 'fastify'
import { bearerToken, throwUnauthorized, throwUnavailable } from '../authentication/token'
import { AccountApiUnavailable, TokenRefused } from '../keycloak-account'

/**
 * @param ask gets the customer's access token
 * @throws Problem 401 if the provider refuses the token, 503 if the provider is unavailable
 */
export async function askAccountApi<Answer>(
  request: FastifyRequest,
  ask: (token: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(bearerToken(request) ?? '')
  } catch (error) {
    if (error instanceof TokenRefused) return throwUnauthorized('session-ended', 'The customer has logged out.')
    if (!(error instanceof AccountApiUnavailable)) throw error
    request.log.warn({ err: error }, 'the account API of the provider is unavailable')
    return throwUnavailable('provider-away', 'The login provider cannot be reached just now.')
  }
}
