// Checks a page with axe, in a JavaScript world that the page cannot change, and what a screen reader gets from the
// page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Report } from '../candidate.ts'
import { openDebugger } from './page-debugger.ts'
import { spokenFaults } from './spoken-tree.ts'
import type { CandidatePage } from './candidate-page.ts'
import type { Page } from '@playwright/test'

interface Violation {
  id: string
  impact: string | null
  help: string
  html: string
  selector: string
}

const SERIOUS = new Set(['serious', 'critical'])
const withAxe = new WeakSet<CandidatePage>()
let axe: string | undefined

const axeSource = () => (axe ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))

/**
 * @param include a selector
 * @param rules all rules without it
 */
const runAxe = (include: string, rules?: string[]) => `axe.run(${JSON.stringify(include)}, ${JSON.stringify({
  resultTypes: ['violations'],
  ...(rules && { runOnly: { type: 'rule', values: rules } }),
})}).then(({ violations }) => violations.map(({ id, impact, help, nodes: [node] }) => (
  { id, impact, help, html: node.html, selector: String(node.target[0]) })))`

export async function checkAccessibility(candidatePage: CandidatePage, report: Report) {
  const { page, call, evaluateApart } = candidatePage
  if (!withAxe.has(candidatePage)) await evaluateApart(axeSource())
  withAxe.add(candidatePage)
  const settle = async () => {
    await call('settle')
    await call('finishAnimations')
  }
  const violations = await findInaccessible(page, { include: '#main', evaluateApart, settle })
  for (const { selector, words } of violations) {
    await call('describeMatch', selector)
    report('accessible', words, await candidatePage.describedPlaces())
  }
  // axe finds some of the same.
  if (violations.length === 0) await reportSpokenFaults(page, '#main', report)
}

async function reportSpokenFaults(page: Page, include: string, report: Report) {
  const session = await page.context().newCDPSession(page)
  for (const fault of await spokenFaults(session, include))
    report('accessible', `A screen reader announces the page wrongly: ${fault}. Correct its name or role.`)
  await session.detach()
}

/** Checks a whole page, which has no script of the gate. */
export const checkPageAccessibility = (page: Page, report: Report) => checkPlaceAccessibility(page, 'html', report)

/** Like checkPageAccessibility, for a part of the page. @param include a selector */
export async function checkPlaceAccessibility(page: Page, include: string, report: Report) {
  const { evaluateApart } = await openDebugger(await page.context().newCDPSession(page))
  await evaluateApart(axeSource())
  const settle = () => page.waitForLoadState('networkidle')
  const violations = await findInaccessible(page, { include, evaluateApart, settle })
  for (const { words } of violations) report('accessible', words)
  if (violations.length === 0) await reportSpokenFaults(page, include, report)
}

interface AxeRun {
  include: string
  evaluateApart: CandidatePage['evaluateApart']
  /** waits for the page in the new theme */
  settle: () => Promise<void>
}

/** Checks everything in the light theme, and contrast again in the dark theme. */
async function findInaccessible(page: Page, { include, evaluateApart, settle }: AxeRun) {
  const found = new Map<string, Violation & { scheme: string }>()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await settle()
    const rules = scheme === 'dark' ? ['color-contrast'] : undefined
    const violations = (await evaluateApart(runAxe(include, rules))) as Violation[]
    for (const violation of violations)
      if (SERIOUS.has(violation.impact ?? '')) found.set(violation.id, { ...violation, scheme })
  }
  await page.emulateMedia({ colorScheme: null })
  return [...found.values()].map(({ id, help, html, selector, scheme }) => ({
    selector,
    words: `${help} (axe: ${id}, in ${scheme}): ${html.slice(0, 160)}. See dequeuniversity.com/rules/axe.`,
  }))
}
