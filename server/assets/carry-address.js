// A script of login pages: takes the address that was typed on one of them along to the next, such as the one for a forgotten password. It stays in
// this tab, so that no log has it. The embedded provider and the theme for Keycloak have it as it is.
addEventListener('DOMContentLoaded', () => {
  const key = 'switchboard:typed-address'
  const findField = () => document.querySelector('input#email, input#username')
  try {
    const typed = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const field = findField()
    if (typed && field?.value === '') field.value = typed
  } catch {
    // The browser keeps nothing: the address is typed again.
  }
  document.addEventListener('click', ({ target }) => {
    const typed = target.closest('a[href*="/login-actions/"]') && findField()?.value
    try {
      if (typed) sessionStorage.setItem(key, typed)
    } catch {
      // As above.
    }
  })
})
