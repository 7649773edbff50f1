// The messages between this page and the payment gateway's frame with the card fields (docs/payments.md). The frame
// says which kind of problem a field has, and returns the token. What is typed stays in the frame.

export const cardNames = ['number', 'expiry', 'cvc']

const LONGEST_TOKEN = 200

/**
 * @param expected `source` is the frame's window, `origin` its origin, `form` the number of this form
 * @returns undefined for a message of another window, origin or form, and for one that is not understood
 */
export function readFrameMessage({ source, origin, data }, expected) {
  if (source !== expected.source || origin !== expected.origin) return undefined
  if (typeof data !== 'object' || data === null || data.form !== expected.form) return undefined
  const { kind, request } = data
  switch (kind) {
    case 'ready':
    case 'enter':
      return { kind }
    case 'height':
      return isHeight(data.height) ? { kind, height: data.height } : undefined
    case 'state':
      return { kind, request, problems: kindsOf(data.problems) }
    case 'token':
      return isToken(data.token) ? { kind, request, token: data.token } : undefined
    case 'refused':
      return { kind, request, status: data.status, data: data.data }
    default:
      return undefined
  }
}

const isHeight = (height) => typeof height === 'number' && height > 0 && height < 2_000
const isToken = (token) => typeof token === 'string' && token.length > 0 && token.length <= LONGEST_TOKEN

/** The kind of problem of each field that has one. */
function kindsOf(problems) {
  const given = Object.entries(problems ?? {}).filter(([name, kind]) => cardNames.includes(name) && kind)
  return Object.fromEntries(given.map(([name, kind]) => [name, String(kind)]))
}
