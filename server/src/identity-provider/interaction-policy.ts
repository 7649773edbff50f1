// The steps between the authorization request and the redirect back to the portal.
import { FRESH_SIGN_IN_SECONDS } from '@switchboard/domain'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { actionNamed, needsFreshLogin } from './factors/actions'

export const ACTION_PROMPT = 'required_action'

const actionIn = ({ oidc }: KoaContextWithOIDC) => actionNamed(oidc.params?.['kc_action'])

/**
 * Log in, then do what `kc_action` requests. Who changes a way of signing in has to log in again, whatever the portal
 * asked for (D71). There is no consent step.
 */
export function createInteractionPolicy() {
  const { base, Prompt, Check } = interactionPolicy
  const all = base()
  all.remove('consent')
  const isOld = new Check('old_login', 'The login is too old for the action', (ctx) => {
    const { session } = ctx.oidc
    const mustLogIn = session?.accountId && needsFreshLogin(actionIn(ctx)) && session.past(FRESH_SIGN_IN_SECONDS)
    return mustLogIn ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
  })
  all.get('login')?.checks.add(isOld)
  const isRequested = new Check('kc_action', 'An action is requested', (ctx) =>
    actionIn(ctx) && !ctx.oidc.result?.[ACTION_PROMPT] ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  )
  all.add(new Prompt({ name: ACTION_PROMPT, requestable: false }, isRequested))
  return all
}
