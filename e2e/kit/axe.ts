// Accessibility of a page of the catalogue as it stands.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Rules {
  readonly type: 'tag' | 'rule'
  readonly values: readonly string[]
}

export const wcagRules: Rules = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }
export const colourRules: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

/** @returns each violation with the elements that it was found at */
export async function violations(page: Page, rules: Rules): Promise<string[]> {
  await page.evaluate(finishAnimations)
  await page.evaluate(importAxe)
  const found = await new AxeBuilder({ page, axeSource: ';' })
    // Descriptions of what passes cost half of the time.
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] })
    // The other mode opens another page for each run. Only frames of other origins need it.
    .setLegacyMode()
    // Faded by the design and out of use while its successor loads. Other tests look at it in use.
    .exclude('[aria-busy="true"] > [class*="BusyRegion_content"]')
    .analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** A half-faded text has no contrast. Some fades last eight seconds. */
function finishAnimations(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
}

/** As a file that the browser keeps compiled, beside the scripts of the page. */
async function importAxe(): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module]')?.src
  await import(new URL('../axe.js', script).href)
}
