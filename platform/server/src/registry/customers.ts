// What the registry asks the application about its customers.
import type { FastifyRequest } from 'fastify'

/** A sign-in with an identity provider. */
export interface SignIn {
  /** The name of the provider in the database. */
  readonly issuer: string
  readonly subject: string
}

export interface Customers {
  /** The verified owner of the request's token. @throws Problem 401 */
  ownerOf(request: FastifyRequest): Promise<SignIn>
  /** A sign-in of the customer whom an operator names. */
  find(who: string): Promise<SignIn | undefined>
}
