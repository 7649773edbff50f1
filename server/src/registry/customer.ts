// Who a page is for: a key that says nothing of the person and is the same in every browser that the person signed in with.
import { createHmac } from 'node:crypto'
import type { CustomerKey } from '@switchboard/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNamed, isSame } from '../http/sealed'

export interface Customers {
  /** @param issuer as the database names it */
  keyOf(issuer: string, subject: string): string
  /** Undefined without a cookie of ours: then nobody is known to have signed in here. */
  of(request: FastifyRequest): CustomerKey
  /** From now on pages in this browser are for this customer. */
  remember(request: FastifyRequest, reply: FastifyReply, key: string): void
}

const COOKIE = 'sb-customer'
const LENGTH = 22
const HALF_A_YEAR = 180 * 24 * 60 * 60

/** The same for every process that has the portal's secret. */
export function customersOf(secret: string): Customers {
  const key = (purpose: string) => createHmac('sha256', secret).update(purpose).digest()
  const [ofPerson, ofCookie] = [key('customer'), key('customer cookie')]
  const macOf = (customer: string) => createHmac('sha256', ofCookie).update(customer).digest('base64url')
  const of: Customers['of'] = ({ headers }) => {
    const [customer = '', mac = ''] = (cookieNamed(headers.cookie, COOKIE) ?? '').split('.')
    return customer.length === LENGTH && isSame(mac, macOf(customer)) ? customer : undefined
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
      const secure = request.protocol === 'https' ? '; Secure' : ''
      const value = `${COOKIE}=${customer}.${macOf(customer)}`
      void reply.header('set-cookie', `${value}; Path=/; Max-Age=${HALF_A_YEAR}; HttpOnly; SameSite=Lax${secure}`)
    },
  }
}
