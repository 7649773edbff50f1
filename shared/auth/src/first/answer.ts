// Reads the provider's response from the fragment of the address.

export interface Answer {
  readonly state: string
  readonly code: string | undefined
  readonly error: string | undefined
  readonly description: string | undefined
  /** The provider that claims to have responded. */
  readonly issuer: string | undefined
}

const NAMES = 'code state session_state iss error error_description error_uri kc_action kc_action_status'.split(' ')

/**
 * @param hash with its '#', or empty
 * @returns `rest`: the fragment without the response. Undefined if there is no response
 */
export function readAnswer(hash: string): { readonly answer: Answer; readonly rest: string } | undefined {
  const found = new Map<string, string>()
  const rest = hash
    .slice(1)
    .split('&')
    .filter((part) => {
      const [[name, value] = ['', '']] = new URLSearchParams(part)
      if (!NAMES.includes(name)) return true
      found.set(name, value)
      return false
    })
  const state = found.get('state')
  const code = found.get('code')
  const error = found.get('error')
  if (!state || !(code || error)) return undefined
  const answer = { state, code, error, description: found.get('error_description'), issuer: found.get('iss') }
  return { answer, rest: rest.join('&') && `#${rest.join('&')}` }
}
