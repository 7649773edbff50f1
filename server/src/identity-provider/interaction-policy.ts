// The steps between the authorization request and the redirect back to the portal.
import { interactionPolicy } from 'oidc-provider'

/** Log in, then change the password if `kc_action` requests it. There is no consent step. */
export function createInteractionPolicy() {
  const { base, Prompt, Check } = interactionPolicy
  const all = base()
  all.remove('consent')
  const requested = new Check('kc_action', 'The password is to be changed', (ctx) =>
    ctx.oidc.params?.['kc_action'] === 'UPDATE_PASSWORD' && !ctx.oidc.result?.['update_password']
      ? Check.REQUEST_PROMPT
      : Check.NO_NEED_TO_PROMPT,
  )
  all.add(new Prompt({ name: 'update_password', requestable: false }, requested))
  return all
}
