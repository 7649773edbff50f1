import assert from 'node:assert/strict'
import { button, field, heading, link, profile, role, within } from '../places.ts'
import { openAs } from './sign-in.ts'
import type { Visit } from './journey.ts'

/** The portal's typefaces are those that text is drawn with. */
export async function loadFonts({ tab }: Visit) {
  await tab.see(heading('Latest bill'))
  const loaded = await tab.run(async () => {
    await document.fonts.ready
    return [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll(/["']/g, ''))
  })
  for (const family of ['Atkinson Hyperlegible Next Variable', 'Bricolage Grotesque'])
    assert.ok(loaded.includes(family), `${family} is not among ${loaded.join(', ')}`)
}

/** Words that lead somewhere are underlined, in links and in buttons that look like links. */
export async function seeLinks({ tab }: Visit) {
  await tab.open('/')
  const isUnderlined = async (place: string) =>
    assert.equal(await tab.style(place, 'text-decoration-line'), 'underline')
  await isUnderlined(link('Forgot your password?'))
  await openAs(tab, 'Alex')
  await isUnderlined(link('Check this bill line by line'))
  await tab.open('/contact-details')
  await isUnderlined(button('Edit contact number'))
}

/** Menu and dialog: top layer, focus, Escape. */
export async function openAndClose({ tab }: Visit) {
  await tab.focus(profile)
  await tab.press('Enter')
  const entry = within(role('banner'), link('Contact details'))
  await tab.see(entry)
  const isOnTop = () =>
    tab.run(() => {
      const open = document.querySelector('dialog:modal, :popover-open')
      const { left, top, width, height } = open?.getBoundingClientRect() ?? new DOMRect()
      return (
        open?.contains(document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2)) ?? false
      )
    })
  assert.ok(await isOnTop())
  await tab.press('Escape')
  await tab.gone(entry)
  await tab.focused(profile)

  await tab.open('/additional-account-holder')
  const remove = 'internal:role=button[name=/^Delete /] >> nth=0'
  const scrolling = () => tab.run(() => getComputedStyle(document.documentElement).overflowY)
  await tab.see(remove)
  const before = await scrolling()
  await tab.click(remove)
  const question = role('dialog', /^Remove /)
  await tab.see(question)
  assert.ok(await isOnTop())
  assert.equal(await scrolling(), 'hidden')
  for (let press = 0; press < 6; press += 1) {
    await tab.press(press < 3 ? 'Tab' : 'Shift+Tab')
    const isInside = await tab.run(() => {
      const { activeElement, body } = document
      return activeElement === body || (document.querySelector('dialog:modal')?.contains(activeElement) ?? false)
    })
    assert.ok(isInside, 'focus left the dialog')
  }
  await tab.press('Escape')
  await tab.gone(question)
  await tab.focused(remove)
  // Escape twice closes a dialog without asking it.
  await tab.click(remove)
  await tab.see(question)
  await tab.press('Escape', 'Escape')
  await tab.gone(question)
  await tab.focused(remove)
  assert.equal(await scrolling(), before)
}

export async function keepStill({ tab }: Visit) {
  assert.ok(await tab.run(() => matchMedia('(prefers-reduced-motion: reduce)').matches), 'the engine was not told')
  await tab.see(heading('Latest bill'))
  // Until the bill has loaded, its strip fades in, and three dots fade instead of a spinner that turns.
  const moving = await tab.run(() => {
    const timing = ['offset', 'computedOffset', 'easing', 'composite']
    return document.getAnimations().flatMap(({ effect }) => {
      if (!(effect instanceof KeyframeEffect)) return ['something']
      const changed = effect.getKeyframes().flatMap(Object.keys)
      return changed.filter((name) => ![...timing, 'opacity', 'visibility'].includes(name))
    })
  })
  assert.deepEqual(moving, [], 'what moves')
  assert.equal(await tab.style(`${profile} >> css=svg`, 'transition-duration'), '0s')
}

export async function showEdges({ tab }: Visit) {
  assert.ok(await tab.run(() => matchMedia('(forced-colors: active)').matches), 'the engine was not told')
  for (const place of [link('Make payment'), link('View bill (PDF)')])
    assert.equal(await tab.style(`${place} >> nth=0`, 'border-top-style'), 'solid')
  await tab.open('/contact-details')
  await tab.click(button('Edit contact number'))
  assert.equal(await tab.style(`${field('Contact number')} >> xpath=..`, 'border-top-style'), 'solid')
  await tab.click(profile)
  assert.equal(await tab.style(':popover-open', 'border-top-style'), 'solid')
}

export async function showDark({ tab }: Visit) {
  assert.ok(await tab.run(() => matchMedia('(prefers-color-scheme: dark)').matches), 'the engine was not told')
  await tab.see(heading('Latest bill'))
  const light = await tab.run(() => {
    const parts =
      getComputedStyle(document.body)
        .backgroundColor.match(/[\d.]+/g)
        ?.slice(0, 3)
        .map(Number) ?? []
    return Math.max(...parts)
  })
  assert.ok(light < 64, `${light}`)
}

/** Without Trusted Types the rest of the policy holds, and without anchors the menu stays below its button. */
export async function useOlderEngine(visit: Visit) {
  const { tab } = visit
  assert.equal(await tab.run(() => typeof Reflect.get(window, 'trustedTypes')), 'undefined', 'the engine was not told')
  assert.equal(await tab.run(() => CSS.supports('position-area: block-end')), false, 'the engine was not told')
  await tab.click(profile)
  const distance = await tab.run(() => {
    const panel = document.querySelector(':popover-open')?.getBoundingClientRect()
    const opener = document.querySelector('[popovertarget][data-open]')?.getBoundingClientRect()
    return panel && opener && { below: panel.top - opener.bottom, beside: Math.abs(panel.right - opener.right) }
  })
  assert.ok(distance && distance.below >= 0 && distance.below < 24 && distance.beside < 24, JSON.stringify(distance))
  await tab.press('Escape')
  await openAndClose(visit)
}
