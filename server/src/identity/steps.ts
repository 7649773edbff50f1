// What a person goes through between asking for a page and coming back to it.
import { interactionPolicy } from 'oidc-provider'

/** Log in, then change the password when `kc_action` asks for it; nobody is asked for consent. */
export function steps() {
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
