// The customer key: a pseudonym that is the same in every browser in which the person signed in.
import { createHmac } from 'node:crypto'
import type { CustomerKey } from '@switchboard/record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNameFor } from '../../http/prefixed-cookie'
import { isEqualInConstantTime } from '../../http/signed-value'

export interface CustomerKeys {
  /** @param issuer name of the provider in the database */
  keyOf(issuer: string, subject: string): string
  /** Undefined without a valid cookie, which means that nobody has signed in with this browser. */
  of(request: FastifyRequest): CustomerKey
  /** Sets the cookie that identifies this customer on later pages of this browser. */
  remember(request: FastifyRequest, reply: FastifyReply, key: string): void
}

const COOKIE = 'sb-customer'
const LENGTH = 22
const HALF_A_YEAR = 180 * 24 * 60 * 60

/** Every process with the same secret computes the same keys. */
export function createCustomerKeys(secret: string): CustomerKeys {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const [ofPerson, ofCookie] = [key('customer'), key('customer cookie')]
  const macOf = (customer: string) => createHmac('sha256', ofCookie).update(customer).digest('base64url')
  const of: CustomerKeys['of'] = (request) => {
    const [customer = '', mac = ''] = (request.cookies[cookieNameFor(request, COOKIE)] ?? '').split('.')
    return customer.length === LENGTH && isEqualInConstantTime(mac, macOf(customer)) ? customer : undefined
  }
  return {
    keyOf: (issuer, subject) =>
      createHmac('sha256', ofPerson)
        .update(JSON.stringify([issuer, subject]))
        .digest('base64url')
        .slice(0, LENGTH),
    of,
    remember(request, reply, customer) {
      if (of(request) === customer) return
      void reply.setCookie(cookieNameFor(request, COOKIE), `${customer}.${macOf(customer)}`, {
        path: '/',
        maxAge: HALF_A_YEAR,
        httpOnly: true,
        sameSite: 'lax',
        secure: 'auto',
      })
    },
  }
}
