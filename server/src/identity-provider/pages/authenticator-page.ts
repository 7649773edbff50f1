import { encode } from 'uqr'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { cancelButton, field, tokenInput } from './parts'

export interface AuthenticatorPage {
  readonly action: string
  readonly token: string
  /** In base 32. */
  readonly secret: string
  /** What the picture contains. */
  readonly address: string
  readonly error?: string | undefined
}

export function authenticatorPage({ action, token, secret, address, error }: AuthenticatorPage): Html {
  return html`<h1>Set up an authenticator app</h1>
    <p class="lead">When you log in with your password, you then enter a code that the app shows.</p>
    <ol class="steps">
      <li>
        <p>Open an authenticator app on your phone, and scan this picture.</p>
        ${qrCode(address)}
        <p>No camera? Type this key into the app:</p>
        <p><code class="key" translate="no">${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
      </li>
      <li><p>Enter the code of six digits that the app shows.</p></li>
    </ol>
    <form method="post" action="${action}" novalidate>
      ${tokenInput(token)}
      ${field({ id: 'code', label: 'Code', type: 'text', autocomplete: 'one-time-code', error, focus: error !== undefined })}
      <div class="actions">
        <button class="button" type="submit">Set up</button>
        ${cancelButton}
      </div>
    </form>`
}

/** Dark on light in both themes, because apps read nothing else. */
function qrCode(text: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="Picture for your authenticator app">
    <rect width="${size}" height="${size}" fill="#fff" />
    <path d="${path}" fill="#000" shape-rendering="crispEdges" />
  </svg>`
}
