// Fields, buttons and messages shared by the provider's pages.
import { html, type Html } from '@switchboard/platform-server/http/html'

export interface FieldText {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly value?: string | undefined
  readonly type: 'email' | 'password' | 'text'
  readonly autocomplete: string
  readonly focus?: boolean
  /** The id of a message elsewhere on the page. */
  readonly describedBy?: string | undefined
}

export function field({ id, label, hint, error, value, type, autocomplete, focus, describedBy }: FieldText): Html {
  const described = [hint && `${id}-hint`, error && `${id}-error`, describedBy].filter(Boolean).join(' ')
  const input = html`<input
    id="${id}"
    name="${id}"
    type="${type}"
    autocomplete="${autocomplete}"
    autocapitalize="none"
    spellcheck="false"
    ${value !== undefined && html`value="${value}"`}
    ${described !== '' && html`aria-describedby="${described}"`}
    ${error !== undefined && html`aria-invalid="true"`}
    ${focus && html`autofocus`}
  />`
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${id}-error">${warning(20)}<span>${error}</span></p>`}
    ${type === 'password' ? html`<div class="secret">${input}${reveal(id, label)}</div>` : input}
  </div>`
}

/** Hidden until the script has loaded, because it has no effect without it. */
function reveal(id: string, label: string): Html {
  return html`<button
    class="quiet"
    type="button"
    data-shows="${id}"
    aria-pressed="false"
    aria-label="Show ${label.toLowerCase()}"
    hidden
  >
    Show
  </button>`
}

/** @param token that binds the form to the session */
export const tokenInput = (token: string): Html => html`<input type="hidden" name="token" value="${token}" />`

/** Leads back to the portal that requested the page. */
export const cancelButton: Html = html`<button class="button secondary" type="submit" name="cancel" value="yes">
  Cancel
</button>`

/** @param place `described` if the field that gets focus is described by it, because an alert would say it again */
export function problem(text: string, place: 'alone' | 'described' = 'alone'): Html {
  return html`<div class="banner" ${place === 'alone' && html`role="alert"`} id="problem" tabindex="-1">
    ${warning(24)}
    <h2>There is a problem</h2>
    <p>${text}</p>
  </div>`
}

/** With two or more invalid fields, a list of links to them gets focus. */
export function problems(errors: readonly { field: string; text: string }[]): Html {
  return html`<div class="banner" role="group" aria-labelledby="problem-heading" tabindex="-1" autofocus>
    ${warning(24)}
    <h2 id="problem-heading">There is a problem</h2>
    <ul>
      ${errors.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`
}

/** The script shows it if the device made no passkey, or signed nothing. */
export function passkeyFailure(): Html {
  return html`<div data-failure role="alert">
    <p class="error" hidden>${warning(20)}<span>Your device did not confirm it was you. Try again.</span></p>
  </div>`
}

export function success(heading: string, text: string): Html {
  return html`<div class="banner success" role="status">
    <svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" />
      <path d="m9 12 2 2 4-4" />
    </svg>
    <h2>${heading}</h2>
    <p>${text}</p>
  </div>`
}

function warning(size: number): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true">
    <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
  </svg>`
}
