// Defines <switchboard-remote>. The code that shows remotes is loaded when the first element appears.
import { panel, refresh } from '@switchboard/ui/text'
import { TAG, type Embed, type PageSession } from './contract'

const { currentScript } = document
const origin = new URL(currentScript instanceof HTMLScriptElement ? currentScript.src : '/', location.href).origin
let adopt: (session: PageSession) => void
const session = new Promise<PageSession>((resolve) => (adopt = resolve))
const options = { session, signsIn: currentScript?.hasAttribute('data-sign-in') ?? false }

let embed: Promise<Embed> | undefined
let attempts = 0

const callEmbed = (task: (started: Embed) => void) => void embed?.then(task).catch(() => undefined)

globalThis.switchboard ??= {
  session(given) {
    adopt(given)
    options.session = Promise.resolve(given)
    callEmbed(({ accept }) => accept?.(given))
  },
  sessionEnded: () => callEmbed(({ sessionEnded }) => sessionEnded?.()),
  refresh: () => callEmbed(({ refresh }) => refresh?.()),
}

class RemoteElement extends HTMLElement {
  static readonly observedAttributes = ['name', 'path']
  /**
   * The start whose failure the element already shows: each attribute that is set would make the element wait for the
   * same start.
   */
  private failed: Promise<Embed> | undefined

  connectedCallback() {
    this.settle()
  }

  disconnectedCallback() {
    this.settle()
  }

  attributeChangedCallback() {
    if (this.isConnected) this.settle()
  }

  /**
   * Deferred by a microtask, so that an element that only moves stays unchanged, and a framework can set the attributes
   * first.
   */
  private settle() {
    queueMicrotask(() => void this.update())
  }

  private async update() {
    const { isConnected } = this
    if (!embed && !isConnected) return
    if (isConnected && !this.hasAttribute('state')) this.setAttribute('state', 'loading')
    const start = (embed ??= load())
    try {
      const { show, hide } = await start
      if (this.isConnected) show(this)
      else hide(this)
    } catch {
      if (embed === start) embed = undefined
      if (!this.isConnected || this.failed === start) return
      this.failed = start
      this.fail()
    }
  }

  /** Without the portal's styles, which did not load either. */
  private fail() {
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.textContent = refresh
    retry.onclick = () => {
      this.replaceChildren()
      this.setAttribute('state', 'loading')
      this.settle()
    }
    const message = document.createElement('p')
    message.role = 'alert'
    message.textContent = panel
    this.replaceChildren(message, retry)
    this.setAttribute('state', 'failed')
    const detail = { name: this.getAttribute('name'), reason: 'embed' }
    this.dispatchEvent(new CustomEvent('switchboard-failed', { bubbles: true, detail }))
  }
}

/** Requests the builds and the script that starts them in parallel. */
async function load(): Promise<Embed> {
  const names = [...document.querySelectorAll(TAG)].flatMap((element) => element.getAttribute('name') ?? [])
  const query = new URLSearchParams(names.map((name) => ['remote', name])).toString()
  // Bypasses Chromium's cache, where a request waits for an earlier one that hangs.
  const answer = fetch(`${origin}/registry/embed.json?${query}`, { cache: 'no-store' })
  answer.catch(() => undefined)
  // Browsers do not request a failed script again at the same address.
  attempts += 1
  await import(`${origin}/embed/start.js?${attempts}`)
  const start = globalThis.switchboardStart
  if (!start) throw new Error('the script that starts remotes is incomplete')
  return start({ answer, origin, query }, options)
}

if (!customElements.get(TAG)) {
  customElements.define(TAG, RemoteElement)
  // No policy forbids such a sheet. The page's own styles for the element override a layer.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@layer ${TAG}{${TAG}:not([hidden]){display:block}}`)
  document.adoptedStyleSheets.push(sheet)
}
