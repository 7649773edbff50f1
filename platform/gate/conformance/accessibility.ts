// Checks a page with axe, in a JavaScript world that the page cannot change.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Report } from '../candidate.ts'
import type { CandidatePage } from './candidate-page.ts'

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

/** @param rules all rules without it */
const runAxe = (rules?: string[]) => `axe.run('#main', ${JSON.stringify({
  resultTypes: ['violations'],
  ...(rules && { runOnly: { type: 'rule', values: rules } }),
})}).then(({ violations }) => violations.map(({ id, impact, help, nodes: [node] }) => (
  { id, impact, help, html: node.html, selector: String(node.target[0]) })))`

/** Checks everything in the light theme, and contrast again in the dark theme. */
export async function checkAccessibility(candidatePage: CandidatePage, report: Report) {
  const { page, call, evaluateApart } = candidatePage
  if (!withAxe.has(candidatePage)) await evaluateApart(axeSource())
  withAxe.add(candidatePage)
  const found = new Map<string, Violation & { scheme: string }>()
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await call('settle')
    await call('finishAnimations')
    const violations = (await evaluateApart(runAxe(scheme === 'dark' ? ['color-contrast'] : undefined))) as Violation[]
    for (const violation of violations)
      if (SERIOUS.has(violation.impact ?? '')) found.set(violation.id, { ...violation, scheme })
  }
  await page.emulateMedia({ colorScheme: null })
  for (const { id, help, html, selector, scheme } of found.values()) {
    await call('describeMatch', selector)
    report(
      'accessible',
      `${help} (axe: ${id}, in ${scheme}): ${html.slice(0, 160)}. See dequeuniversity.com/rules/axe.`,
      await candidatePage.describedPlaces(),
    )
  }
}
