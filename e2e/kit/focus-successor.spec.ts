// Focus always has a successor: whatever happens to the focused control, something visible has focus (decision record
// 0119).
import type { Locator, Page } from '@playwright/test'
import { pieces } from './catalogue-pages'
import { expect, test } from './kit'

const focused = (page: Page) => page.locator(':focus')

/** What a page may do to a control that has focus. */
const endings: Readonly<Record<string, (control: Element) => void>> = {
  'is hidden': (control) => control.setAttribute('hidden', ''),
  'is in a hidden part': (control) => control.parentElement?.setAttribute('hidden', ''),
  'is inert': (control) => control.toggleAttribute('inert', true),
  'is disabled': (control) => control.toggleAttribute('disabled', true),
  'is removed': (control) => control.replaceWith(),
  'is removed with what is around it': (control) => control.parentElement?.replaceWith(),
}

async function expectSuccessor(page: Page, control: Locator, end: (control: Element) => void): Promise<void> {
  await control.focus()
  await expect(control).toBeFocused()
  const element = await control.elementHandle()
  await element?.evaluate(end)
  await expect.poll(() => element?.evaluate((one) => document.activeElement === one)).toBe(false)
  await expect(focused(page)).toBeVisible()
}

test('focus goes to the nearest heading when the focused button is hidden, inert, disabled or removed', async ({
  page,
  show,
}) => {
  await show('Card')
  for (const [what, end] of Object.entries(endings))
    await test.step(what, async () => {
      await page.evaluate(addPart, { kind: 'section', heading: `Whose button ${what}` })
      await expectSuccessor(page, page.getByRole('button', { name: 'Pay' }).last(), end)
      await expect(page.getByRole('heading', { name: `Whose button ${what}`, exact: true })).toBeFocused()
    })
})

test('focus stays with the customer who moved it, and with a control that only looks different', async ({
  page,
  show,
}) => {
  await show('Button')
  const [first, second] = [page.locator('main button').first(), page.locator('main button').nth(1)]
  await first.focus()
  await second.focus()
  await first.evaluate((button) => button.setAttribute('hidden', ''))
  await second.evaluate((button) => button.classList.add('other'))
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(second).toBeFocused()
})

test('focus goes to the summary when its details close, and stays in a dialog', async ({ page, show }) => {
  await show('Dialog', 'question')
  await page.evaluate(addPart, { kind: 'details', heading: 'More' })
  await page.getByRole('button', { name: 'Pay' }).focus()
  await page.locator('details').evaluate((details) => details.removeAttribute('open'))
  await expect(page.locator('summary')).toBeFocused()
  await page.getByRole('button', { name: 'Delete Robin' }).click()
  const dialog = page.getByRole('dialog')
  await expectSuccessor(page, dialog.getByRole('button').first(), (button) => button.setAttribute('hidden', ''))
  await expect(dialog.locator(':focus')).toHaveCount(1)
})

interface Part {
  readonly kind: string
  readonly heading: string
}

/** Adds a part with a button. Trusted Types allow no markup. Runs in the page. */
function addPart({ kind, heading }: Part): void {
  const [part, title, line, button] = [kind, kind === 'details' ? 'summary' : 'h2', 'p', 'button'].map((name) =>
    document.createElement(name),
  )
  if (!part || !title || !line || !button) return
  title.textContent = heading
  button.textContent = 'Pay'
  line.append(button)
  const around = document.createElement('div')
  around.append(line)
  part.append(title, around)
  part.toggleAttribute('open', kind === 'details')
  document.querySelector('main')?.append(part)
}

const CONTROLS = 'button, a[href], input, select, textarea, summary, [tabindex="0"]'

/** The rule is the same for all of them. */
for (const piece of pieces)
  test(`each control of ${piece} has a successor`, { tag: '@long' }, async ({ page, show }) => {
    await show(piece)
    const controls = page.locator(`main :is(${CONTROLS}):not(:disabled):visible`)
    const lost: string[] = []
    for (let i = 0; i < (await controls.count()); i += 1) lost.push(...(await controls.nth(i).evaluate(hideFocused)))
    expect(lost).toEqual([])
  })

/** Hides the control while it has focus. Runs in the page. */
async function hideFocused(control: HTMLElement | SVGElement): Promise<string[]> {
  control.focus()
  if (document.activeElement !== control) return []
  control.setAttribute('hidden', '')
  for (let frames = 0; frames < 2; frames += 1)
    await new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))
  const isLost = document.activeElement === document.body || document.activeElement === control
  control.removeAttribute('hidden')
  return isLost ? [`${control.localName} ${control.textContent.trim()}`] : []
}
