import { brand } from '@switchboard/brand'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { field, passkeyFailure, problem, problems } from './parts'

export interface LoginPage {
  /** The page's own address, with a query. */
  readonly action: string
  /** Address of the page for a forgotten password. */
  readonly forgotten: string
  /** The address that returns the challenge for a passkey. */
  readonly passkey: string
  readonly email: string
  /** Whether the person is already signed in. */
  readonly isAgain?: boolean
  readonly errors?: { readonly email?: string; readonly password?: string; readonly form?: string }
  /** People of the demonstration, whose names are public. */
  readonly people?: readonly { readonly name: string; readonly email: string }[]
}

export function loginPage({ action, forgotten, passkey, email, isAgain, errors = {}, people = [] }: LoginPage): Html {
  const wrong = (['email', 'password'] as const).flatMap((id) => (errors[id] ? [{ field: id, text: errors[id] }] : []))
  const atPassword = email !== '' && !errors.email
  const several = wrong.length > 1
  return html`<h1>Log in</h1>
    <p class="lead">
      ${isAgain ? 'Please enter your password again, to protect your account.' : `to your ${brand.name} account`}
    </p>
    ${errors.form !== undefined && problem(errors.form, atPassword ? 'described' : 'alone')}
    ${several && problems(wrong)}
    <form method="post" action="${action}" novalidate>
      ${field({ id: 'email', label: 'Email address', type: 'email', autocomplete: 'username webauthn', value: email, error: errors.email, focus: !atPassword && !several })}
      ${field({ id: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', error: errors.password, focus: atPassword && !several, describedBy: errors.form && 'problem' })}
      <div class="actions"><button class="button" type="submit">Log in</button></div>
      <p><a class="alone" href="${forgotten}">Forgot your password?</a></p>
    </form>
    ${passkeyForm(action, passkey)} ${people.length > 0 && demonstration(people, action)}
    <p class="terms">
      You must be over 18 with legal capacity to contract in Australia. You see only accounts that you are financially
      responsible for or authorised on.
    </p>`
}

/** Its space is reserved, and it becomes visible once the script knows that the browser can use passkeys. */
function passkeyForm(action: string, options: string): Html {
  return html`<form method="post" action="${action}" class="waiting" data-passkey="get" data-options="${options}">
    <input type="hidden" name="assertion" />
    ${passkeyFailure()}
    <div class="actions"><button class="button secondary" type="submit">Sign in with a passkey</button></div>
  </form>`
}

function demonstration(people: readonly { name: string; email: string }[], login: string): Html {
  return html`<details>
    <summary>Demonstration accounts</summary>
    <p>All data is invented. Everyone's password is <strong>wattlebird</strong>.</p>
    <ul class="people">
      ${people.map(
        ({ name, email }) =>
          html`<li>
            <a href="${login}&email=${encodeURIComponent(email)}">${email}<span class="name">${name}</span></a>
          </li>`,
      )}
    </ul>
  </details>`
}
