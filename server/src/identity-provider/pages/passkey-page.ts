import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, field, passkeyFailure, problem, tokenInput } from './parts'

export interface NewPasskeyPage {
  readonly action: string
  /** The address that returns the options for a new passkey. */
  readonly options: string
  readonly token: string
  readonly name: string
  readonly error?: string | undefined
  readonly nameError?: string | undefined
}

/** One of its two forms is shown, depending on the browser. */
export function newPasskeyPage({ action, options, token, name, error, nameError }: NewPasskeyPage): Html {
  return html`<h1>Add a passkey</h1>
    <p class="lead">Sign in with your face, fingerprint or screen lock. No password to type.</p>
    ${error !== undefined && problem(error)}
    <form method="post" action="${action}" data-passkey="create" data-options="${options}" novalidate hidden>
      ${tokenInput(token)}
      <input type="hidden" name="attestation" />
      ${field({ id: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name, error: nameError, hint: 'For you to recognise it, such as the device that keeps it.' })}
      ${passkeyFailure()}
      <div class="actions">
        <button class="button" type="submit">Add passkey</button>
        ${cancelButton}
      </div>
    </form>
    <form method="post" action="${action}" data-without-passkeys>
      ${tokenInput(token)}
      <p>This browser can't add a passkey here. Use an up-to-date browser on a device with a screen lock.</p>
      <div class="actions">${cancelButton}</div>
    </form>`
}
