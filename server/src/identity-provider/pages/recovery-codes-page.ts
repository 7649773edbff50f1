import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, tokenInput } from './parts'

interface Page {
  readonly action: string
  readonly token: string
}

interface RecoveryCodesPage extends Page {
  readonly codes: readonly string[]
  /** Whether the person has others. */
  readonly replaces: boolean
}

/** The only page that shows the codes. */
export function recoveryCodesPage({ action, token, codes, replaces }: RecoveryCodesPage): Html {
  return html`<h1>Your recovery codes</h1>
    <p class="lead">
      If you lose the device with your authenticator app, log in with one of these codes instead. Each works once.
    </p>
    <ol class="codes" translate="no">
      ${codes.map((code) => html`<li><code>${code}</code></li>`)}
    </ol>
    <p>Print or copy them now, and keep them where only you find them. You can't see them again.</p>
    ${replaces && html`<p>Your earlier codes stop working.</p>`}
    <form method="post" action="${action}">
      ${tokenInput(token)}
      <div class="actions">
        <button class="button" type="submit">I have saved them</button>
        ${replaces && cancelButton}
      </div>
    </form>`
}

export function needsAppPage({ action, token }: Page): Html {
  return html`<h1>Your recovery codes</h1>
    <p class="lead">Recovery codes stand in for the codes of an app on your phone. Set up the app first.</p>
    <form method="post" action="${action}">
      ${tokenInput(token)}
      <div class="actions">${cancelButton}</div>
    </form>`
}
