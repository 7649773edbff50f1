// On the page for a new passkey: what a passkey is, and a field for its name instead of the browser's question after it
// was made. On the page for an authenticator app: a name that customers may keep, and labels that belong to the fields.
// After a wrong password: focus on the field that customers type again, with the message as its description.
addEventListener('DOMContentLoaded', () => {
  const wrong = document.getElementById('input-error-username')
  const password = document.getElementById('password')
  if (wrong && password) {
    password.setAttribute('aria-describedby', wrong.id)
    password.focus()
  }

  for (const input of document.querySelectorAll('#kc-totp-settings-form input[type="text"]')) {
    const label = input.closest('.pf-v5-c-form__group')?.querySelector('label')
    if (label) label.htmlFor = input.id
  }
  const app = document.querySelector('#kc-totp-settings-form #userLabel')
  if (app && app.value === '') app.value = 'Authenticator app'

  const form = document.getElementById('register')
  const button = document.getElementById('registerWebAuthn')
  if (!form || !button) return
  const device = deviceName(navigator.userAgent)
  form.insertAdjacentHTML(
    'afterbegin',
    `<p class="sb-lead">Sign in with your face, fingerprint or screen lock. No password to type.</p>
    <div class="pf-v5-c-form__group">
      <label class="pf-v5-c-form__label" for="passkey-name"><span class="pf-v5-c-form__label-text">Name</span></label>
      <span class="pf-v5-c-form-control">
        <input id="passkey-name" type="text" maxlength="60" autocomplete="off" aria-describedby="passkey-hint">
      </span>
      <p class="sb-hint" id="passkey-hint">For you to recognise it, such as the device that keeps it.</p>
    </div>`,
  )
  const name = document.getElementById('passkey-name')
  name.value = device
  // Enter would send the form before there is a passkey.
  name.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    button.click()
  })
  window.prompt = () => name.value.trim() || device
})

function deviceName(userAgent) {
  const names = [
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Android', 'Android device'],
    ['CrOS', 'Chromebook'],
    ['Windows', 'Windows computer'],
    ['Macintosh', 'Mac'],
    ['Linux', 'Linux computer'],
  ]
  const [, name] = names.find(([part]) => userAgent.includes(part)) ?? []
  return name ?? 'Passkey'
}
