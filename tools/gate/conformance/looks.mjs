// What a page looks like: there, on a small screen, and for everybody.
import { AxeBuilder } from '@axe-core/playwright'
import { around, changed, leave, open, quiet } from './page.mjs'

export const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 320, height: 640 }

/** It is there, fits a small screen, and everybody can use it. @returns false when there is nothing to look at */
export async function looks(page, path, tell) {
  const before = await around(page)
  await page.evaluate(() => globalThis.gate.rememberStyles())
  const trouble = await open(page, path)
  await quiet(page)
  const { isEmpty } = await page.evaluate(() => globalThis.gate.look())
  if (trouble || isEmpty) {
    tell(
      'shown',
      trouble
        ? `The page cannot be opened: ${trouble}.`
        : 'The page shows nothing: return at least what customers wait for, or an empty state.',
    )
    await leave(page)
    return false
  }
  await styled(page, before, tell)
  await page.setViewportSize(NARROW)
  await quiet(page)
  const narrow = await page.evaluate(() => ({ ...globalThis.gate.look(), widest: globalThis.gate.widest() }))
  if (narrow.isEmpty)
    tell('narrow', 'At 320 px the page shows nothing: it has to work on the smallest screens and at 400 % zoom.')
  if (narrow.tooWide > 0)
    tell(
      'narrow',
      `At 320 px the page is ${narrow.tooWide} px too wide and scrolls sideways${narrow.widest ? `; ${narrow.widest} stands out furthest` : ''}: let it wrap or shrink, or scroll in a box of its own.`,
    )
  await page.setViewportSize(WIDE)
  await accessible(page, tell)
  const left = await leave(page)
  await quiet(page)
  if (left) tell('growth', `${left}: take everything away, and let the promise settle.`)
  const did = changed(before, await around(page))
  if (did.length > 0)
    tell(
      'growth',
      `After it was left, the page around it is not as before (${did.join(', ')}): undo it when the page is left.`,
    )
  return true
}

/** Also a style that is taken away again is everybody's while the page is shown. */
async function styled(page, before, tell) {
  const { htmlClass, bodyClass, htmlStyle, bodyStyle } = await around(page)
  const did = [
    ...changed(before, { ...before, htmlClass, bodyClass, htmlStyle, bodyStyle }),
    ...(await page.evaluate(() => globalThis.gate.styleChanges())),
  ]
  if (did.length > 0)
    tell(
      'styles',
      `While it is shown, the page has other styles by code (${did.join(', ')}): write them in a *.module.css file and give an element of your own the class.`,
    )
}

/** Everything in light; what depends on the theme again in dark. */
async function accessible(page, tell) {
  const violations = new Map()
  for (const scheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme: scheme })
    await quiet(page)
    await page.evaluate(() => globalThis.gate.fade())
    const isDark = scheme === 'dark'
    // The tool is brought into the page once.
    const builder = new AxeBuilder({ page, ...(isDark && { axeSource: ';' }) })
      .include('#main')
      .options({ resultTypes: ['violations'] })
      .setLegacyMode(true)
    const { violations: found } = await (isDark ? builder.withRules(['color-contrast']) : builder).analyze()
    for (const { id, impact, help, nodes } of found)
      if (impact === 'serious' || impact === 'critical')
        violations.set(id, `${help} (axe: ${id}, in ${scheme}): ${nodes[0].html.slice(0, 160)}`)
  }
  await page.emulateMedia({ colorScheme: null })
  // The tool's own.
  await page.evaluate(() => void delete globalThis.axe)
  for (const words of violations.values())
    tell('accessible', `${words}. The rule is explained at dequeuniversity.com/rules/axe.`)
}
