// Accessibility of a catalogue page in its current state.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
}

export const wcagRules: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
export const colourRules: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** @returns each violation with its elements */
export async function violations(page: Page, rules: Rules): Promise<string[]> {
  await page.evaluate(finishAnimations)
  await page.evaluate(importAxe)
  const found = await new AxeBuilder({ page, axeSource: ';' })
    // Describing passed rules would take half of the time.
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] })
    // The other mode opens another page for each run, which only frames of other origins need.
    .setLegacyMode()
    .analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** Half-faded text has too little contrast. Some fades last eight seconds. */
function finishAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
}

/** Imported as a file next to the page's scripts, so that the browser caches the compiled code. */
async function importAxe(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  await import(new URL('../axe.js', script).href)
}
