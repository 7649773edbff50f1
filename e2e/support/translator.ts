// A browser that translates the page, as Chrome does: each text, including later ones, becomes two nested font elements
// (D64).
import { expect, type Page } from '@playwright/test'

interface Damage {
  /** Errors thrown by the page's scripts. */
  readonly errors: string[]
  /** Texts written to nodes that are no longer in the page, so that customers keep reading the old text. */
  readonly lostTexts: string[]
}

declare global {
  var damage: Damage | undefined
}

/** Call before the page is opened. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(recordDamage)
  await page.addInitScript(translate)
}

/** Nothing threw, and no text was lost. */
export async function expectNoDamage(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.damage)).toEqual({ errors: [], lostTexts: [] })
  expect(await page.evaluate(() => document.querySelectorAll('font > font').length)).toBeGreaterThan(0)
}

function recordDamage() {
  const damage: Damage = { errors: [], lostTexts: [] }
  globalThis.damage = damage
  addEventListener('error', ({ message }) => damage.errors.push(message))
  addEventListener('unhandledrejection', ({ reason }) => damage.errors.push(String(reason)))
  const { error } = console
  // React reports here what an error boundary has caught.
  console.error = (...values: unknown[]) => {
    damage.errors.push(values.map(String).join(' '))
    error(...values)
  }
  const properties = [
    [Node.prototype, 'nodeValue'],
    [Node.prototype, 'textContent'],
    [CharacterData.prototype, 'data'],
  ] as const
  for (const [owner, name] of properties) {
    const property = Object.getOwnPropertyDescriptor(owner, name)!
    Object.defineProperty(owner, name, {
      ...property,
      set(this: Node, value: string) {
        if (this instanceof Text && !this.isConnected) damage.lostTexts.push(`${this.data} → ${value}`)
        property.set!.call(this, value)
      },
    })
  }
}

function translate() {
  const untranslated = 'script, style, textarea, [translate="no"], font'
  const textsIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = node instanceof Text ? [node] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    return texts
  }
  const observer = new MutationObserver((changes) => {
    const changed = changes.flatMap(({ type, target, addedNodes }) =>
      type === 'characterData' ? [target] : [...addedNodes],
    )
    for (const text of changed.flatMap(textsIn)) {
      if (text.data.trim() === '' || !text.isConnected || text.parentElement?.closest(untranslated)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    document.documentElement.classList.add('translated-ltr')
  })
  observer.observe(document, { subtree: true, childList: true, characterData: true })
}
