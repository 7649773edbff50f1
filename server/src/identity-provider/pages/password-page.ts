import { brand } from '@switchboard/brand'
import { passwordRules } from '../password-rules'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, field, problem, problems, success, tokenInput } from './parts'

export interface PasswordPage {
  readonly action: string
  readonly token: string
  readonly email: string
  readonly errors?: {
    readonly current?: string
    readonly password?: string
    readonly confirmation?: string
    readonly form?: string
  }
  /** Target of Cancel. Absent if Cancel is sent to the portal that requested the change. */
  readonly back?: string | undefined
}

const FIELDS = ['current', 'password', 'confirmation'] as const

export function passwordPage({ action, token, email, errors = {}, back }: PasswordPage): Html {
  const wrong = FIELDS.flatMap((id) => (errors[id] ? [{ field: id, text: errors[id] }] : []))
  const focus = wrong.length > 1 ? undefined : (wrong[0]?.field ?? 'current')
  const entry = (id: (typeof FIELDS)[number], label: string, autocomplete: string, hint?: string) =>
    field({ id, label, type: 'password', autocomplete, error: errors[id], hint, focus: id === focus })

  return html`<h1>Change your password</h1>
    <p class="lead">For ${email}. You stay logged in here; everywhere else you are logged out.</p>
    ${errors.form !== undefined && problem(errors.form)} ${wrong.length > 1 && problems(wrong)}
    <form method="post" action="${action}" novalidate>
      ${tokenInput(token)}
      <input type="text" name="username" value="${email}" autocomplete="username" hidden />
      ${entry('current', 'Current password', 'current-password')}
      ${entry('password', 'New password', 'new-password', `At least ${passwordRules.minimumLength} characters. A few words are easier to remember than one.`)}
      ${entry('confirmation', 'New password again', 'new-password')}
      <div class="actions">
        <button class="button" type="submit">Change password</button>
        ${back === undefined ? cancelButton : html`<a class="button secondary" href="${back}">Cancel</a>`}
      </div>
    </form>`
}

export function passwordChangedPage(back: string): Html {
  return html`<h1>Change your password</h1>
    ${success('Password changed', 'Use your new password the next time you log in.')}
    <p class="actions"><a class="button" href="${back}">Back to ${brand.name}</a></p>`
}
