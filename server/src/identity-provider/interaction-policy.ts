// The steps between the authorization request and the redirect back to the portal.
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { actionNamed, needsFreshLogin } from './factors/actions'

export const ACTION_PROMPT = 'required_action'

const actionIn = ({ oidc }: KoaContextWithOIDC) => actionNamed(oidc.params?.['kc_action'])

/**
 * Log in, then do what `kc_action` requests. A person who changes a way of signing in has to log in again, whatever the
 * portal asked for (D71). There is no consent step.
 */
export function createInteractionPolicy() {
  const { base, Prompt, Check } = interactionPolicy
  const all = base()
  all.remove('consent')
  const login = all.get('login')
  login?.checks.remove('max_age')
  const isOld = new Check('max_age', 'The login is too old', (ctx) =>
    isTooOld(ctx) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  login?.checks.add(isOld)
  const isRequested = new Check('kc_action', 'An action is requested', (ctx) =>
    actionIn(ctx) && !ctx.oidc.result?.[ACTION_PROMPT] ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  all.add(new Prompt({ name: ACTION_PROMPT, requestable: false }, isRequested))
  return all
}

/** Not after an action: its login was fresh when it began. */
function isTooOld(ctx: KoaContextWithOIDC): boolean {
  const { session, params, result } = ctx.oidc
  if (!session?.accountId || result?.login || result?.[ACTION_PROMPT]) return false
  const maxAge = params?.['max_age']
  const limits = [
    ...(maxAge === undefined ? [] : [Number(maxAge)]),
    ...(needsFreshLogin(actionIn(ctx)) ? [FRESH_SIGN_IN_SECONDS] : []),
  ]
  return limits.length > 0 && session.past(Math.min(...limits))
}
