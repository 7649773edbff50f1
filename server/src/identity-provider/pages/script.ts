// Shows and hides a password. The provider's pages work without it.
export const script = `for (const button of document.querySelectorAll('[data-shows]')) {
  const field = document.getElementById(button.dataset.shows)
  button.hidden = false
  button.addEventListener('click', () => {
    const shown = field.type === 'password'
    field.type = shown ? 'text' : 'password'
    button.textContent = shown ? 'Hide' : 'Show'
    button.setAttribute('aria-pressed', String(shown))
  })
  field.form.addEventListener('submit', () => { field.type = 'password' })
}
`
