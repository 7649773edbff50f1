// Checks that a page shows content, fits a small screen and is accessible.
import { AxeBuilder } from '@axe-core/playwright'
import { surroundingChanges, type CandidatePage, type Surroundings } from './candidate-page.ts'
import type { Report } from '../candidate.ts'

export const WIDE = { width: 1280, height: 900 }
/** More frequent than the frames of screens. */
const ENDLESS = { ms: 500, times: 150 }
const NARROW = { width: 320, height: 640 }

/** @returns whether there is content */
export async function checkAppearance(candidatePage: CandidatePage, path: string, report: Report): Promise<boolean> {
  const { page, call } = candidatePage
  const before = await call('surroundings')
  await call('rememberStyles')
  const notOpened = await call('openPage', path)
  await call('settle')
  const { isEmpty } = await call('appearance')
  if (notOpened || isEmpty) {
    report(
      'shown',
      notOpened
        ? `The page cannot be opened: ${notOpened}.`
        : 'The page shows nothing: show at least a loading state or an empty state.',
    )
    await call('leavePage')
    return false
  }
  if (await rendersEndlessly(candidatePage, report)) return false
  await checkPageStyles(candidatePage, before, report)
  await page.setViewportSize(NARROW)
  await call('settle')
  await checkNarrowScreen(candidatePage, report)
  await page.setViewportSize(WIDE)
  await checkAccessibility(candidatePage, report)
  const notLeft = await call('leavePage')
  await call('settle')
  if (notLeft) report('growth', `${notLeft}: remove everything, and settle the promise.`)
  const changes = surroundingChanges(before, await call('surroundings'))
  if (changes.length > 0)
    report(
      'growth',
      `After the page was left, the document around it has changed (${changes.join(', ')}): undo the change when the page is left.`,
    )
  return true
}

/** An animation renders once per frame of the screen. */
async function rendersEndlessly({ call }: CandidatePage, report: Report) {
  const before = await call('commitCount')
  await call('wait', ENDLESS.ms)
  const times = (await call('commitCount')) - before
  if (times < ENDLESS.times) return false
  report(
    'endless',
    `It renders ${times} times in ${ENDLESS.ms / 1000} s without any input: an effect sets state that makes it run again. Give the effect its dependencies, or compute the value while rendering.`,
  )
  await call('leavePage')
  return true
}

/** A style that is removed later applies to the whole page while this one is shown. */
async function checkPageStyles({ call }: CandidatePage, before: Surroundings, report: Report) {
  const { htmlClass, bodyClass, htmlStyle, bodyStyle } = await call('surroundings')
  const changes = [
    ...surroundingChanges(before, { ...before, htmlClass, bodyClass, htmlStyle, bodyStyle }),
    ...(await call('styleChanges')),
  ]
  if (changes.length > 0)
    report(
      'styles',
      `While the page is shown, code changes the document’s styles (${changes.join(', ')}): write them in a *.module.css file and give your own element the class.`,
    )
}

async function checkNarrowScreen({ call }: CandidatePage, report: Report) {
  const { isEmpty, tooWide } = await call('appearance')
  const widest = await call('widestElement')
  if (isEmpty)
    report('narrow', 'At 320 px the page shows nothing: it must work on the smallest screens and at 400 % zoom.')
  if (tooWide > 0)
    report(
      'narrow',
      `At 320 px the page is ${tooWide} px too wide and scrolls sideways${widest ? `; ${widest} extends furthest` : ''}: let it wrap or shrink, or scroll inside its own element.`,
    )
}

/** Checks everything in the light theme, and contrast again in the dark theme. */
async function checkAccessibility({ page, call }: CandidatePage, report: Report) {
  const violations = new Map<string, string>()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await call('settle')
    await call('finishAnimations')
    const isDark = scheme === 'dark'
    // For the dark theme, axe is already in the page.
    const builder = new AxeBuilder({ page, ...(isDark && { axeSource: ';' }) })
      .include('#main')
      .options({ resultTypes: ['violations'] })
      .setLegacyMode(true)
    const { violations: found } = await (isDark ? builder.withRules(['color-contrast']) : builder).analyze()
    for (const { id, impact, help, nodes } of found)
      if (impact === 'serious' || impact === 'critical')
        violations.set(id, `${help} (axe: ${id}, in ${scheme}): ${nodes[0]?.html.slice(0, 160)}`)
  }
  await page.emulateMedia({ colorScheme: null })
  // The global name of axe does not come from the remote.
  await page.evaluate(() => void Reflect.deleteProperty(globalThis, 'axe'))
  for (const words of violations.values()) report('accessible', `${words}. See dequeuniversity.com/rules/axe.`)
}
