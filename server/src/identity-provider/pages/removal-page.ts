import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, problem, tokenInput } from './parts'

interface RemovalPage {
  readonly action: string
  readonly token: string
  readonly kind: 'passkey' | 'authenticator'
  readonly name: string
  /** Whether the person could not sign in without it. */
  readonly isLast: boolean
}

const MEANINGS = {
  passkey: "You can't sign in with this passkey any more. Delete it from the device that keeps it, too.",
  authenticator: 'You then log in with your password alone. Your recovery codes stop working.',
}

export function removalPage({ action, token, kind, name, isLast }: RemovalPage): { title: string; body: Html } {
  const title = kind === 'passkey' ? `Remove ${name}?` : 'Remove your authenticator app?'
  const body = html`<h1>${title}</h1>
    ${isLast ? problem('Add another way to sign in first.') : html`<p class="lead">${MEANINGS[kind]}</p>`}
    <form method="post" action="${action}">
      ${tokenInput(token)}
      <div class="actions">
        ${!isLast && html`<button class="button" type="submit">Remove</button>`} ${cancelButton}
      </div>
    </form>`
  return { title, body }
}
