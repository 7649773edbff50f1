import { brand } from '@switchboard/brand'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { field } from './parts'

export interface CodePage {
  readonly action: string
  /** The login page's address. */
  readonly login: string
  readonly error?: string | undefined
}

/** The second step of a login. */
export function codePage({ action, login, error }: CodePage): Html {
  return html`<h1>Enter your code</h1>
    <p class="lead">Your authenticator app shows a code of six digits.</p>
    <form method="post" action="${action}" novalidate>
      ${field({ id: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', error, focus: true })}
      <div class="actions">
        <button class="button" type="submit">Continue</button>
        <a class="button secondary" href="${login}">Back to log in</a>
      </div>
    </form>
    <details>
      <summary>Lost your device?</summary>
      <p>Enter one of your recovery codes instead. Each works once.</p>
      <p>
        No recovery codes either? Give us a call on
        <a href="tel:${brand.supportPhone.replaceAll(' ', '')}">${brand.supportPhone}</a>, ${brand.supportHours}. We
        will check who you are and remove the authenticator app.
      </p>
    </details>`
}
