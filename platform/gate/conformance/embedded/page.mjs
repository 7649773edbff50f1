// An AngularJS page that embeds the candidate. Runs in the browser unchanged.

/** @typedef {import('@switchboard/record').EmbedPage} EmbedPage */
/** @typedef {{ show(element: HTMLElement): void, hide(element: HTMLElement): void }} Embed */
/** @typedef {{ shown?: boolean, $apply: (work?: () => void) => void, $watch: (watch: () => void) => void }} Scope */
/**
 * The members of AngularJS that the page uses.
 * @typedef {object} Angular
 * @property {(name: string, needs: string[]) => { run: (given: unknown[]) => void }} module
 * @property {(root: Document, modules: string[], options: object) => void} bootstrap
 */
/** @typedef {Record<string, Record<string, string>>} Styles of each element of the page, by property */

const QUIET_MS = 60
/** Allows for a busy machine. */
const LIMIT_MS = 20_000
/** Some pages never stop moving. */
const MOVING_LIMIT_MS = 3_000
/** Sizes of the whole page, which is as high as what it contains. */
const SIZES = /^(width|height|(block|inline)-size|perspective-origin|transform-origin)$/

const page = /** @type {{ angular: Angular, switchboardEmbed: (answer: EmbedPage, options: object) => Embed }} */ (
  /** @type {unknown} */ (globalThis)
)

let digests = 0
let changedAt = performance.now()
let callsUnderway = 0
/** @type {Scope | undefined} */
let scope
/** @type {Embed | undefined} */
let embed

page.angular.module('old', []).run([
  '$rootScope',
  (/** @type {Scope} */ $rootScope) => {
    scope = $rootScope
    $rootScope.$watch(() => void digests++)
    // Like a directive that measures itself.
    addEventListener('resize', () => $rootScope.$apply())
  },
])
page.angular.bootstrap(document, ['old'], { strictDi: true })

new MutationObserver(() => (changedAt = performance.now())).observe(document, { subtree: true, childList: true })
const ask = window.fetch.bind(window)
window.fetch = async (...given) => {
  callsUnderway++
  try {
    return await ask(...given)
  } finally {
    callsUnderway--
    changedAt = performance.now()
  }
}

/** Waits until nothing moves, no call is pending and the container, if there is one, shows content. */
async function settle() {
  const began = performance.now()
  const isBlank = () => document.getElementById('place')?.innerText.trim() === ''
  const isMoving = () => callsUnderway > 0 || performance.now() - changedAt < QUIET_MS
  /** @param {number} ms */
  const isBefore = (ms) => performance.now() < began + ms
  while ((isMoving() && isBefore(MOVING_LIMIT_MS)) || (isBlank() && isBefore(LIMIT_MS)))
    await new Promise((resolve) => setTimeout(resolve, 10))
}

/** @param {Element} element */
const nameOf = (element) => `<${element.localName}${element.className && ` class="${element.className}"`}>`

/** @returns {Styles} of all the page's own elements */
function ownStyles() {
  const around = [document.documentElement, document.body]
  const own = [...document.querySelectorAll('h1, #own, #own *')].filter((element) => !element.closest('.sb-root'))
  return Object.fromEntries(
    [...around, ...own].map((element, i) => {
      const style = getComputedStyle(element)
      const names = [...style].filter((name) => i >= around.length || !SIZES.test(name))
      return [
        `${i} ${element.localName}`,
        Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)])),
      ]
    }),
  )
}

/** @param {string | null} address */
const isOfBuild = (address) => /^\/(embed|remotes)\//.test(new URL(address ?? '', location.href).pathname)

/** State that a remote must not change. */
const around = () => ({
  title: document.title,
  address: location.href,
  'elements in body': document.body.childElementCount,
  'elements in head': [...document.head.children].filter(
    (element) => !isOfBuild(element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
  ).length,
  'attributes of html': attributesOf(document.documentElement),
  'attributes of body': attributesOf(document.body),
})

/** @param {Element} element */
const attributesOf = (element) => [...element.attributes].map(({ name, value }) => `${name}=${value}`).join()

Object.assign(globalThis, {
  gate: {
    /** @param {EmbedPage} answer */
    start(answer) {
      const session = Promise.resolve({ token: async () => 'gate', leave() {} })
      embed = page.switchboardEmbed(answer, { session, signsIn: false })
    },
    /**
     * @param {string} name
     * @param {string} path
     */
    async show(name, path) {
      scope?.$apply(() => scope && (scope.shown = true))
      const before = digests
      const place = document.getElementById('place')
      if (!place) throw new Error('the page has no place for the remote')
      place.setAttribute('name', name)
      place.setAttribute('path', path)
      const done = new Promise((resolve) => {
        for (const type of ['shown', 'failed'])
          place.addEventListener(`switchboard-${type}`, () => resolve(type), { once: true })
      })
      embed?.show(place)
      const outcome = await Promise.race([done, new Promise((resolve) => setTimeout(() => resolve('late'), LIMIT_MS))])
      await settle()
      const root = place.querySelector('.sb-root')
      const edge = root?.getBoundingClientRect().right ?? 0
      const [widest] = [...(root?.querySelectorAll('*') ?? [])]
        .map((element) => ({ element, right: element.getBoundingClientRect().right }))
        .filter(({ right }) => right > edge + 1)
        .sort((a, b) => b.right - a.right)
      return {
        isShown: outcome === 'shown',
        tooWide: root ? root.scrollWidth - root.clientWidth : 0,
        widest: widest && nameOf(widest.element),
        mainHeadings: [...place.querySelectorAll('h1, [role="heading"][aria-level="1"]')].map(nameOf),
        digests: digests - before,
      }
    },
    async hide() {
      const place = document.getElementById('place')
      scope?.$apply(() => scope && (scope.shown = false))
      if (place) embed?.hide(place)
      await settle()
    },
    around,
    ownStyles,
  },
})
