// Calls to the portal's API. Bank account numbers go to the payment gateway only, without the customer's token. Card
// numbers are typed there.
import { cardNames } from './card-messages.js'
import { fields, fieldsOf } from './fields.js'

const TOKEN_SECONDS = 30
/** Maximum age in seconds of the sign-in for changes to the direct debit. */
const FRESH_SECONDS = 300
/** Replaces the status if the token could not be fetched, so that nothing was sent. */
export const UNSENT = 'unsent'

export function createPortal($http, session) {
  /** Never settles when the session has ended, because the browser goes to the login page and returns to this one. */
  const token = () =>
    session.token(TOKEN_SECONDS).catch((cause) => {
      if (session.hasEnded()) return session.leave()
      throw Object.assign(new Error('no token', { cause }), { status: UNSENT })
    })
  const call = async (method, path, data, headers = {}, beforeSending = () => undefined) => {
    const authorization = `Bearer ${await token()}`
    beforeSending()
    const answer = await $http({ method, url: `/api/portal/${path}`, data, headers: { ...headers, authorization } })
    return answer.data
  }
  return {
    /** Subject of the customer's token. */
    subject: session.subject,
    /** Never settles, because the browser goes to the login page and returns to this one. */
    signInAgain: () => session.leave({ maxAge: FRESH_SECONDS }),
    account: () => call('GET', 'account'),
    directDebit: () => call('GET', 'account/direct-debit'),
    setDirectDebit: (body, key) => call('PUT', 'account/direct-debit', body, { 'idempotency-key': key }),
    removeDirectDebit: (key) => call('DELETE', 'account/direct-debit', undefined, { 'idempotency-key': key }),
    pay: (body, key, beforeSending) => call('POST', 'account/payment', body, { 'idempotency-key': key }, beforeSending),
    /** @param tokens address of the payment gateway */
    async createToken(tokens, { kind, values, card }) {
      if (kind === 'card') return card.createToken()
      const named = fieldsOf[kind].map((name) => [name, fields[name].value(values[name])])
      return $http.post(tokens, { type: kind, ...Object.fromEntries(named) }).then((answer) => answer.data.token)
    },
  }
}

/** Whether the server may have carried out the request: it has to be repeated with the same key. */
export const isUncertain = ({ status }) => ![400, 409, 422].includes(status)

/** Whether the change was refused because the sign-in is too old. */
export const needsFreshSignIn = ({ status, data }) => status === 403 && data?.code === 'sign-in-too-old'

/**
 * Whether the request was not sent, or refused before its key was read: without a valid login, too large or one too
 * many. For the first request with a key, this proves that nothing was done. It says nothing about an earlier request
 * with that key.
 */
export const isRefusedUnread = ({ status }) => [UNSENT, 401, 403, 413, 429].includes(status)

const NOTHING_CHANGED = "Nothing was changed, because we couldn't check your login. Please try again in a moment."
const SIGN_IN_TOO_OLD = 'Nothing was changed, because you logged in too long ago. Please log out, log in and try again.'
const NOTHING_SAID = 'Something went wrong. Please reload the page before you try again.'

/** The message for a refused request, and the field it concerns. */
export function refusalOf({ status, data }) {
  if (needsFreshSignIn({ status, data })) return { field: undefined, message: SIGN_IN_TOO_OLD }
  const isSaid = status === 422 || status === 409
  const [first] = (isSaid && data?.errors) || []
  const name = first?.path?.slice(1)
  const field = name === 'amountCents' ? 'amount' : name
  return {
    field: field in fields || field === 'agreement' || cardNames.includes(field) ? field : undefined,
    message: (isSaid && (first?.message ?? data?.detail)) || (status === UNSENT ? NOTHING_CHANGED : NOTHING_SAID),
  }
}
