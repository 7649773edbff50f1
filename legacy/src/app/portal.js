// The calls of the portal's API. Numbers of cards and bank accounts go to the payment gateway only, without the customer's token.
import { fields, fieldsOf } from './fields.js'

const TOKEN_SECONDS = 30

export function createPortal($http, session) {
  const call = (method, path, data, headers = {}) =>
    Promise.resolve(session.token(TOKEN_SECONDS)).then((token) =>
      $http({
        method,
        url: `/api/portal/${path}`,
        data,
        headers: { ...headers, authorization: `Bearer ${token}` },
      }).then((answer) => answer.data),
    )
  return {
    account: () => call('GET', 'account'),
    directDebit: () => call('GET', 'account/direct-debit'),
    setDirectDebit: (body, key) => call('PUT', 'account/direct-debit', body, { 'idempotency-key': key }),
    pay: (body, key) => call('POST', 'account/payment', body, { 'idempotency-key': key }),
    /** @param address of the payment gateway */
    createToken(address, { kind, values }) {
      const named = fieldsOf[kind].map((name) => [name, fields[name].value(values[name])])
      return $http.post(address, { type: kind, ...Object.fromEntries(named) }).then((answer) => answer.data.token)
    },
  }
}

/** Whether the server may have done what it was asked: the same request has to be sent again with the same key. */
export const isUncertain = ({ status }) => !(status >= 400 && status < 500)

/** What a customer reads about a request that was refused, and the field it is about. */
export function refusalOf({ status, data }) {
  const [first] = data?.errors ?? []
  const field = first?.path.slice(1)
  const isSaid = status === 422 || status === 409
  return {
    field: isSaid && field in fields ? field : field === 'amountCents' ? 'amount' : undefined,
    message: isSaid ? data.detail : 'Something went wrong, and nothing was changed. Please try again in a moment.',
  }
}
