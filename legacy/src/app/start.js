// The first script of the page. A browser refuses a script without the hash that the page names. During an upgrade,
// page and script may come from servers of different releases: then the page loads again, until both are of the same.

// Removed by main.js once all scripts have loaded.
const KEY = 'legacy-reloads'
const MOST_RELOADS = 3
const WAIT_MS = 1_000
const FAILED = "Sorry, this page can't be shown right now. Reload it in a moment."

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && new URL(target.src).pathname.startsWith('/legacy/')) recover()
  },
  true,
)
/** Once for all scripts that fail. */
let recover = () => {
  recover = () => undefined
  setTimeout(() => (countReload() <= MOST_RELOADS ? location.reload() : showFailure()), WAIT_MS)
}

/** @returns how often this tab has loaded the page again, or Infinity if the browser refuses to store it */
function countReload() {
  try {
    const reloads = Number(sessionStorage.getItem(KEY) ?? 0) + 1
    sessionStorage.setItem(KEY, String(reloads))
    return reloads
  } catch {
    return Infinity
  }
}

function showFailure() {
  const message = document.createElement('p')
  message.className = 'alert alert-danger'
  message.role = 'alert'
  message.textContent = FAILED
  document.getElementById('application').replaceChildren(message)
}
