import type { Locator, Page } from '@playwright/test'
import { expectExpanded } from '../support/expanded'
import { actionLog, expect, test, unmount } from './kit'

const field = (page: Page, label = 'Move-out date') => page.getByRole('textbox', { name: label })
const button = (page: Page, label = 'Move-out date') => page.getByRole('button', { name: label })
const calendar = (page: Page, label = 'Move-out date') => page.getByRole('dialog', { name: `${label}: calendar` })
const day = (page: Page, name: string) => page.getByRole('gridcell', { name })
const focused = (page: Page) => page.locator(':focus')

const edges = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect()
    return { left, top, right, bottom, width, height }
  })

test.describe('a date field', () => {
  test('has a label, a permanent hint, and a button for its calendar', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - text: Move-out date
      - paragraph: Weekdays until 19/02/2027. For example, 27/11/26
      - textbox "Move-out date"
      - 'button "Move-out date: choose in calendar"'
    `)
    await expect(field(page)).toHaveAccessibleDescription('Weekdays until 19/02/2027. For example, 27/11/26')
    await expect(field(page)).toHaveAttribute('inputmode', 'numeric')
    const [input, opener] = [await edges(field(page)), await edges(button(page))]
    expect([input.width, input.height]).toEqual([170, 48])
    expect([opener.width, opener.height]).toEqual([48, 48])
    expect(Math.abs(opener.left - input.right), 'attached').toBeLessThanOrEqual(1)
    await field(page).pressSequentially('271126')
    await expect(page.getByText(/For example, 27\/11\/26$/), 'still there').toBeVisible()
    await expect(actionLog(page), 'and its date can be chosen').toHaveText(['value 2026-11-27'])
  })

  test('does not take focus by itself', async ({ page, show }) => {
    await show('DateField')
    await expect(focused(page)).toHaveCount(0)
  })

  test('groups digits typed at the end', async ({ page, show }) => {
    await show('DateField', 'move-out')
    for (const [key, text] of [
      ['2', '2'],
      ['7', '27'],
      ['1', '27/1'],
      ['x', '27/1'],
      ['1', '27/11'],
      ['-', '27/11/'],
      ['2', '27/11/2'],
      ['6', '27/11/26'],
    ] as const) {
      await field(page).press(key)
      await expect(field(page)).toHaveValue(text)
    }
    await expect(actionLog(page)).toHaveText(['value 2026-11-27'])
  })

  test('accepts two-digit and four-digit years', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).pressSequentially('27112026')
    await expect(field(page)).toHaveValue('27/11/2026')
    await expect(actionLog(page)).toHaveText(['value 2026-11-27'])
    await page.keyboard.press('Tab')
    await expect(field(page), 'what is typed stays while the field is not left').toHaveValue('27/11/2026')
    await page.keyboard.press('Tab')
    await expect(field(page), 'the display format').toHaveValue('27/11/26')
  })

  // The unit tests of typed dates read dates in words, and the next test pastes one that is none.
  test('reads a date in another form when it is pasted', { tag: '@long' }, async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).focus()
    await page.keyboard.insertText('Monday 1 February 2027')
    await expect(field(page)).toHaveValue('01/02/2027')
    await expect(actionLog(page)).toHaveText(['value 2027-02-01'])
  })

  test('leaves pasted text that is not a date unchanged, and says so', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).focus()
    await page.keyboard.insertText('February 31, 2027')
    await expect(field(page)).toHaveValue('February 31, 2027')
    await field(page).blur()
    await expect(page.getByText('Please enter a valid date')).toBeVisible()
    await expect(field(page)).toHaveValue('February 31, 2027')
    await expect(actionLog(page)).toHaveText(['left'])
  })

  test('does not reformat edits in the middle, and keeps the caret there', async ({ page, show }) => {
    await show('DateField', 'with a date')
    await field(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(field(page)).toHaveValue('2/11/26')
    await page.keyboard.press('a')
    await expect(field(page), 'letters are dropped').toHaveValue('2/11/26')
    await page.keyboard.press('6')
    await expect(field(page)).toHaveValue('26/11/26')
    expect(await field(page).evaluate((input) => input instanceof HTMLInputElement && input.selectionStart)).toBe(2)
    await expect(actionLog(page)).toHaveText(['value none', 'value 2026-11-26'])
  })
})

test.describe('a typed date that cannot be chosen', () => {
  test('is not accepted, and the reason follows when the field is left', async ({ page, show }) => {
    const reason = page.getByText('Choose a weekday')
    await show('DateField', 'move-out')
    await field(page).pressSequentially('281126')
    await expect(reason).toHaveCount(0)
    await expect(field(page)).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Tab')
    await expect(reason, 'its button is a part of it').toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(reason).toBeVisible()
    await expect(field(page)).toHaveAccessibleDescription(/Choose a weekday$/)
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    expect((await edges(reason)).top, 'under the field').toBeGreaterThan((await edges(field(page))).bottom)
    await expect(actionLog(page), 'no value was told').toHaveText(['left'])
  })

  test('is explained until it is accepted', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).fill('28/11/26')
    await field(page).blur()
    await expect(page.getByText('Choose a weekday')).toBeVisible()
    await field(page).press('End')
    await page.keyboard.press('Backspace')
    await expect(page.getByText('Choose a weekday')).toBeVisible()
    await field(page).fill('27/11/26')
    await expect(page.getByText('Choose a weekday')).toHaveCount(0)
    await expect(field(page)).not.toHaveAttribute('aria-invalid')
  })

  test('is not explained once it has been removed', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).fill('28/11/26')
    await field(page).blur()
    await field(page).fill('')
    await field(page).blur()
    await expect(page.getByText('Choose a weekday')).toHaveCount(0)
  })

  const hint = 'Weekdays until 19/02/2027. For example, 27/11/26'
  for (const submit of ['the button', 'Enter'])
    test(
      `has one message after ${submit}, which differs from that of an empty field`,
      { tag: submit === 'Enter' ? '@long' : [] },
      async ({ page, show }) => {
        await show('DateField', 'in a form')
        const confirm = () =>
          submit === 'Enter' ? field(page).press('Enter') : page.getByRole('button', { name: 'Confirm' }).click()
        await confirm()
        await expect(field(page)).toHaveAccessibleDescription(`${hint} Please choose a value`)
        await field(page).fill('28/11/26')
        await confirm()
        await expect(field(page)).toHaveAccessibleDescription(`${hint} Choose a weekday`)
        await expect(page.getByText('Please choose a value')).toHaveCount(0)
        await field(page).fill('27/11/26')
        await expect(field(page)).toHaveAccessibleDescription(hint)
      },
    )

  test('clears the previously accepted value', async ({ page, show }) => {
    await show('DateField', 'with a date')
    await field(page).fill('28/11/26')
    await field(page).fill('27/11/2026')
    await expect(actionLog(page)).toHaveText(['value none', 'value 2026-11-27'])
  })
})

test.describe('the calendar of a date field', () => {
  test('opens at the next selectable day', async ({ page, show }) => {
    await show('DateField', 'first possible in mid-month')
    await expectExpanded(button(page, 'Start date'), false)
    await button(page, 'Start date').press('Enter')
    await expect(calendar(page, 'Start date')).toBeVisible()
    await expectExpanded(button(page, 'Start date'), true)
    await expect(focused(page)).toHaveAccessibleName('Wednesday 17 March 2027')
    await expect(page.getByRole('button', { name: 'Previous month' })).toHaveCount(0)
  })

  test('opens at the typed date, each time', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).fill('4/12/26')
    await button(page).click()
    await expect(focused(page)).toHaveAccessibleName('Friday 4 December 2026')
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName('Friday 4 December 2026')
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Escape')
    await button(page).click()
    await expect(focused(page)).toHaveAccessibleName('Friday 4 December 2026')
  })

  test('closes when a date is selected, and returns focus to its button', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).click()
    await day(page, 'Friday 27 November 2026').click()
    await expect(calendar(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(button(page)).toHaveAccessibleName('Move-out date: Friday 27 November 2026, change in calendar')
    await expect(field(page)).toHaveValue('27/11/26')
    await expect(actionLog(page)).toHaveText(['value 2026-11-27'])
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(field(page)).toHaveValue('20/11/26')
  })

  test('stays open when the day is unavailable', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).click()
    await day(page, 'Saturday 28 November 2026').click({ force: true })
    await page.keyboard.press('Enter')
    await expect(calendar(page)).toBeVisible()
    await expect(actionLog(page)).toHaveText([])
  })

  test('replaces a typed text that was refused', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await field(page).fill('28/11/26')
    await field(page).blur()
    await expect(page.getByText('Choose a weekday')).toBeVisible()
    await button(page).click()
    await day(page, 'Friday 27 November 2026').click()
    await expect(field(page)).toHaveValue('27/11/26')
    await expect(page.getByText('Choose a weekday')).toHaveCount(0)
  })

  test('closes with Escape, and returns focus to its button', async ({ page, show }) => {
    await show('DateField', 'with a date')
    await button(page).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(calendar(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
    await expect(field(page)).toHaveValue('27/11/26')
  })

  test('closes on a press outside, and leaves focus where it was pressed', async ({ page, show }) => {
    await show('DateField', 'in a form')
    await button(page).click()
    await page.mouse.click(5, 5)
    await expect(calendar(page)).toBeHidden()
    await button(page).click()
    await expect(calendar(page)).toBeVisible()
    await field(page).click()
    await expect(calendar(page)).toBeHidden()
    await expect(field(page)).toBeFocused()
  })

  test('closes and opens with its button', async ({ page, show }) => {
    await show('DateField', 'move-out')
    for (const open of [true, false, true, false]) {
      await button(page).click()
      await expect(calendar(page)).toBeVisible({ visible: open })
    }
    await expect(button(page)).toBeFocused()
  })

  test('closes when Tab leaves it', async ({ page, show }) => {
    await show('DateField', 'in a form')
    await button(page).click()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeFocused()
    await expect(calendar(page)).toBeHidden()
    await button(page).click()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Next month' })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(field(page)).toBeFocused()
    await expect(calendar(page)).toBeHidden()
  })

  test('belongs to its own field if there are two', async ({ page, show }) => {
    await show('DateField', 'move-out', { mode: 'twice' })
    await button(page).nth(1).click()
    await expect(page.getByRole('grid')).toHaveCount(1)
    await day(page, 'Friday 27 November 2026').click()
    await expect(field(page).nth(0)).toHaveValue('')
    await expect(field(page).nth(1)).toHaveValue('27/11/26')
    await expect(button(page).nth(1)).toBeFocused()
  })

  test('can be removed while it opens', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).click()
    await unmount(page)
    await expect(page.getByRole('grid')).toHaveCount(0)
  })
})

test.describe('inside an open dialog', () => {
  test('the calendar is above it, and Escape closes only the calendar', async ({ page, show }) => {
    await show('DateField', 'in a dialog')
    await page.getByRole('button', { name: 'Change the date' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the date' })
    await button(page, 'Disconnection date').click()
    await page.keyboard.press('ArrowRight')
    await expect(calendar(page, 'Disconnection date')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar(page, 'Disconnection date')).toBeHidden()
    await expect(dialog).toBeVisible()
    await expect(button(page, 'Disconnection date')).toBeFocused()
    await button(page, 'Disconnection date').click()
    await day(page, 'Wednesday 25 November 2026').click()
    await expect(field(page, 'Disconnection date')).toHaveValue('25/11/26')
    await expect(dialog).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(actionLog(page)).toHaveText(['saved 2026-11-25'])
  })
})

test.describe('the position of the calendar', () => {
  test('is below the field, 328 pixels wide', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).click()
    await settled(calendar(page))
    const [input, card] = [await edges(field(page)), await edges(calendar(page))]
    expect([card.width, card.left]).toEqual([328, input.left])
    expect(card.top - input.bottom).toBe(4)
  })

  test('is above the field near the lower edge of the window', async ({ page, show }) => {
    await show('DateField')
    const last = button(page, 'Move-out date').last()
    await last.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await last.click()
    const card = page.getByRole('dialog')
    await settled(card)
    const [opener, place] = [await edges(last), await edges(card)]
    expect(place.bottom).toBeLessThanOrEqual(opener.top)
    expect(place.top).toBeGreaterThanOrEqual(0)
  })

  test('is inside a low window, where the days can be scrolled to', async ({ page, show }) => {
    await page.setViewportSize({ width: 900, height: 320 })
    await show('DateField', 'move-out')
    await button(page).click()
    await settled(calendar(page))
    const card = await edges(calendar(page))
    expect(card.top).toBeGreaterThanOrEqual(8)
    expect(card.bottom).toBeLessThanOrEqual(312)
    await day(page, 'Monday 30 November 2026').click()
    await expect(field(page)).toHaveValue('30/11/26')
  })

  test('is wider with larger text', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    await button(page).click()
    const names = await page.getByRole('gridcell', { name: /202/ }).all()
    for (const name of names) expect(await name.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    expect((await edges(calendar(page))).width).toBeGreaterThan(328)
  })

  test('follows the field when the page is scrolled', async ({ page, show }) => {
    await show('DateField')
    await button(page).first().click()
    await settled(page.getByRole('dialog'))
    const before = (await edges(page.getByRole('dialog'))).top
    await page.mouse.wheel(0, 40)
    await expect.poll(async () => (await edges(page.getByRole('dialog'))).top).toBe(before - 40)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the calendar is a bottom sheet as wide as the window', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).tap()
    await settled(calendar(page))
    const sheet = page.getByRole('grid').locator('xpath=ancestor::div[3]')
    const place = await edges(sheet)
    expect([place.left, place.right, place.bottom]).toEqual([0, 390, 844])
    await expect(sheet).toHaveCSS('border-top-left-radius', '24px')
    await expect(sheet).toHaveCSS('border-top-right-radius', '24px')
    await day(page, 'Friday 27 November 2026').tap()
    await expect(calendar(page)).toBeHidden()
    await expect(field(page)).toHaveValue('27/11/26')
    await expect(button(page)).toBeFocused()
  })

  test('a press outside the sheet closes it and presses nothing behind it', async ({ page, show }) => {
    await show('DateField', 'given from outside')
    await button(page, 'Start date').tap()
    const behind = await edges(page.getByRole('button', { name: 'As last time' }))
    await page.touchscreen.tap(behind.left + 20, behind.top + 20)
    await expect(calendar(page, 'Start date')).toBeHidden()
    await expect(field(page, 'Start date')).toHaveValue('')
    await expect(button(page, 'Start date')).toBeFocused()
  })

  test('a button closes the sheet', async ({ page, show }) => {
    await show('DateField', 'move-out')
    await button(page).tap()
    await page.getByRole('button', { name: 'Close' }).tap()
    await expect(calendar(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })
})

test.describe('the calendar’s animation', () => {
  test('enters in 225 ms and leaves in 195 ms', async ({ page, show }) => {
    await show('DateField', 'move-out')
    expect(await movements(page)).toEqual({ opacity: 225, transform: 225 })
    await settled(calendar(page))
    await expect(calendar(page)).toHaveCSS('opacity', '1')
    // The last two keep the overlay visible, above everything, until it has faded.
    expect(await movements(page)).toEqual({ opacity: 195, transform: 195, overlay: 195, display: 195 })
    await expect(calendar(page)).toBeHidden()
  })

  test('fades and rises by six pixels', async ({ page, show }) => {
    await show('DateField', 'move-out')
    const keyframes = await page.locator('[popover]').evaluate((element) => {
      if (element instanceof HTMLElement) element.showPopover()
      return element
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
    })
    const [opacity, transform] = [
      keyframes.find(([first]) => first?.opacity !== undefined)?.map((frame) => frame.opacity),
      keyframes.find(([first]) => first?.transform !== undefined)?.map((frame) => frame.transform),
    ]
    expect({ opacity, transform }).toEqual({ opacity: ['0', '1'], transform: ['translateY(6px)', 'none'] })
  })

  test('is a fade of 1 ms with reduced motion', async ({ page, show }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await show('DateField', 'move-out')
    expect(await movements(page)).toEqual({ opacity: 1 })
  })
})

test.describe('the display format', () => {
  test('DD/MM/YYYY shows four digits of the year', async ({ page, show }) => {
    await show('DateField', 'DD/MM/YYYY')
    await expect(field(page, 'Start date')).toHaveValue('04/12/2026')
    await field(page, 'Start date').fill('7/12/26')
    await field(page, 'Start date').blur()
    await expect(field(page, 'Start date')).toHaveValue('07/12/2026')
    await expect(field(page, 'Start date')).toHaveAccessibleDescription(/For example, 27\/11\/2026$/)
  })

  test('D MMMM YYYY shows the date in words, and digits while typing', async ({ page, show }) => {
    await show('DateField', 'D MMMM YYYY')
    const input = field(page, 'Start date')
    await expect(input).toHaveValue('30 September 2027')
    expect(await input.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    await input.focus()
    await expect(input).toHaveValue('30/09/2027')
    await page.keyboard.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('8')
    await expect(actionLog(page)).toHaveText(['value none'])
    await page.keyboard.press('Backspace')
    await page.keyboard.press('7')
    await input.blur()
    await expect(input).toHaveValue('30 September 2027')
    await button(page, 'Start date').click()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('29 September 2027')
  })
})

test('a value set from outside is shown, even over a refused text', async ({ page, show }) => {
  await show('DateField', 'given from outside')
  await field(page, 'Start date').fill('28/11/26')
  await page.getByRole('button', { name: 'As last time' }).click()
  await expect(field(page, 'Start date')).toHaveValue('04/12/26')
  await expect(page.getByText('Choose a weekday')).toHaveCount(0)
  await page.getByRole('button', { name: 'None' }).click()
  await expect(field(page, 'Start date')).toHaveValue('')
})

test('a press is not lost when the field’s explanation moves its target', async ({ page, show }) => {
  await show('DateField', 'in a form')
  await field(page).fill('28/11/26')
  const confirm = await edges(page.getByRole('button', { name: 'Confirm' }))
  await page.mouse.move(confirm.left + 20, confirm.top + 5)
  await page.mouse.down()
  await expect(page.getByText('Choose a weekday')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText('Choose a weekday')).toBeVisible()
  await field(page).fill('')
  await expect(page.getByText('Please choose a value'), 'the form was sent').toBeVisible()
})

test('a disabled field can neither be typed in nor opened', async ({ page, show }) => {
  await show('DateField', 'disabled')
  await expect(field(page, 'Start date')).toBeDisabled()
  await expect(button(page, 'Start date')).toBeDisabled()
})

test('leaving the field is reported once, not when focus moves inside it', async ({ page, show }) => {
  await show('DateField', 'move-out')
  await field(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(actionLog(page)).toHaveText([])
  await page.keyboard.press('Tab')
  await expect(actionLog(page)).toHaveText(['left'])
})

test('the date is printed without buttons', async ({ page, show }) => {
  await show('DateField', 'with a date')
  await button(page).click()
  // A sheet of A4 is as narrow as a window with a bottom sheet.
  await page.setViewportSize({ width: 717, height: 1046 })
  await page.emulateMedia({ media: 'print' })
  await expect(field(page)).toHaveValue('27/11/26')
  await expect(field(page)).toHaveCSS('border-top-width', '0px')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('grid')).toHaveCount(0)
})

/** Waits until nothing moves. */
const settled = (locator: Locator) =>
  locator.evaluate((element) =>
    Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)).then(() => undefined),
  )

/** Presses the button, and returns the duration in milliseconds of each transition that the overlay starts. */
const movements = (page: Page): Promise<Record<string, unknown>> =>
  page.locator('[popover]').evaluate((element) => {
    const opener = element.previousElementSibling
    if (opener instanceof HTMLElement) opener.click()
    return Object.fromEntries(
      element
        .getAnimations()
        .map((animation) => [
          animation instanceof CSSTransition ? animation.transitionProperty : '',
          animation.effect?.getTiming().duration,
        ]),
    )
  })
