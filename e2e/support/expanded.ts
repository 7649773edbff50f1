// Whether a button's panel is open, as exposed to assistive technology.
import { expect, type Locator } from '@playwright/test'

/** The browser derives the state of a button with `popovertarget`; no attribute contains it. */
export async function expectExpanded(button: Locator, expected: boolean): Promise<void> {
  const session = await button.page().context().newCDPSession(button.page())
  await button.evaluate((element) => element.toggleAttribute('data-asked', true))
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.querySelector("[data-asked]")' })
  await button.evaluate((element) => element.removeAttribute('data-asked'))
  const { objectId = '' } = result
  await expect(async () => {
    const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId, fetchRelatives: false })
    const state = nodes[0]?.properties?.find(({ name }) => name === 'expanded')
    expect(state?.value.value).toBe(expected)
  }).toPass({ timeout: 8_000 })
  await session.detach()
}
