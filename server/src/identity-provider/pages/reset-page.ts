// Pages for a person who has forgotten the password.
import { brand } from '@switchboard/brand'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { passwordRules } from '../password-rules'
import { field, problems, success } from './parts'

interface RequestPage {
  readonly action: string
  readonly email: string
  readonly error?: string | undefined
  /** The login page's address. */
  readonly login: string
}

export function resetRequestPage({ action, email, error, login }: RequestPage): Html {
  return html`<h1>Forgot your password?</h1>
    <p class="lead">Enter the email address that you log in with. We will send you a link to choose a new password.</p>
    <form method="post" action="${action}" novalidate>
      ${field({ id: 'email', label: 'Email address', type: 'email', autocomplete: 'username', value: email, error, focus: true })}
      <div class="actions">
        <button class="button" type="submit">Send the link</button>
        <a class="button secondary" href="${login}">Back to log in</a>
      </div>
    </form>
    ${callUs()}`
}

/** Says the same whether the address is a login or not. */
export function resetSentPage({ minutes, login }: { readonly minutes: number; readonly login: string }): Html {
  return html`<h1>Check your email</h1>
    <p class="lead">
      If you log in with this address, we have sent you a link to choose a new password. It works once, for ${minutes}
      minutes.
    </p>
    <p class="actions"><a class="button" href="${login}">Back to log in</a></p>
    ${callUs()}`
}

interface NewPasswordPage {
  readonly action: string
  readonly email: string
  readonly errors?: { readonly password?: string; readonly confirmation?: string }
}

const FIELDS = ['password', 'confirmation'] as const

export function newPasswordPage({ action, email, errors = {} }: NewPasswordPage): Html {
  const wrong = FIELDS.flatMap((id) => (errors[id] ? [{ field: id, text: errors[id] }] : []))
  const focus = wrong.length > 1 ? undefined : (wrong[0]?.field ?? 'password')
  const entry = (id: (typeof FIELDS)[number], label: string, hint?: string) =>
    field({ id, label, type: 'password', autocomplete: 'new-password', error: errors[id], hint, focus: id === focus })
  return html`<h1>Choose a new password</h1>
    <p class="lead">For ${email}. You are logged out everywhere.</p>
    ${wrong.length > 1 && problems(wrong)}
    <form method="post" action="${action}" novalidate>
      <input type="text" name="username" value="${email}" autocomplete="username" hidden />
      ${entry('password', 'New password', `At least ${passwordRules.minimumLength} characters. A few words are easier to remember than one.`)}
      ${entry('confirmation', 'New password again')}
      <div class="actions"><button class="button" type="submit">Save password</button></div>
    </form>`
}

export function passwordSetPage(home: string): Html {
  return html`<h1>Choose a new password</h1>
    ${success('Password changed', 'Log in with your new password.')}
    <p class="actions"><a class="button" href="${home}">Log in to ${brand.name}</a></p>`
}

const callUs = (): Html =>
  html`<p class="terms">
    No access to your email? Give us a call on
    <a href="tel:${brand.supportPhone.replaceAll(' ', '')}">${brand.supportPhone}</a>, ${brand.supportHours}.
  </p>`
