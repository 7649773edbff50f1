import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const contact = 'contact details'
const optIn = 'opt in, three confirmations'
const holder = 'a server that finds errors in fields'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const summary = (page: Page) => page.getByRole('group', { name: 'There is a problem' })

test.describe('an error shows only after leaving its field or submitting the form', () => {
  test('not when the page opens', async ({ page, show }) => {
    await show('Form', holder)
    await expect(page.getByText('This field is required')).toHaveCount(0)
    await expect(field(page, 'First name')).not.toHaveAttribute('aria-invalid')
  })

  test('not while the customer types for the first time', async ({ page, show }) => {
    await show('Form', contact)
    await field(page, 'Contact number').fill('04')
    await expect(field(page, 'Contact number')).toHaveAccessibleDescription('')
  })

  test('when the field is left, until it is corrected', async ({ page, show }) => {
    await show('Form', contact)
    const number = field(page, 'Contact number')
    await number.fill('04')
    await page.keyboard.press('Tab')
    await expect(number).toHaveAccessibleDescription('Please enter a valid contact number')
    await number.fill('0412345679')
    await expect(number).toHaveAccessibleDescription('')
    await number.fill('')
    await expect(number).toHaveAccessibleDescription('This field is required')
  })

  test('in the same words while the customer types, and in others when the field is left again', async ({
    page,
    show,
  }) => {
    await show('Form', contact)
    const number = field(page, 'Contact number')
    await number.fill('')
    await page.keyboard.press('Tab')
    await expect(number).toHaveAccessibleDescription('This field is required')
    await number.press('0')
    await expect(number).toHaveValue('0')
    await expect(number).toHaveAccessibleDescription('This field is required')
    await page.keyboard.press('Tab')
    await expect(number).toHaveAccessibleDescription('Please enter a valid contact number')
    await number.fill('')
    await number.press('Enter')
    await expect(number).toHaveAccessibleDescription('This field is required')
  })

  test('only at the field that was left', async ({ page, show }) => {
    await show('Form', holder)
    await field(page, 'First name').focus()
    await field(page, 'Last name').focus()
    await expect(field(page, 'First name')).toHaveAccessibleDescription('This field is required')
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('')
  })

  test('not when focus moves inside the field, from one radio or box to the next', async ({ page, show }) => {
    await show('Form', optIn)
    await page.getByRole('checkbox', { name: 'I have read' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('checkbox', { name: 'I have understood the statements' })).toBeFocused()
    await expect(page.getByText('Please confirm you have read')).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please confirm you have read the terms and conditions')).toBeVisible()
  })

  test('not when the customer opens the field’s calendar', async ({ page, show }) => {
    await show('Form', optIn)
    const date = field(page, 'Start date of EV charging')
    await date.focus()
    await page
      .getByRole('button', { name: /calendar|choose/i })
      .first()
      .click()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByText('Please choose a value')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'I have read' }).focus()
    await expect(date).toHaveAccessibleDescription(/Please choose a value/)
  })
})

test('a text that is too short says how many characters are expected', async ({ page, show }) => {
  await show('Form', holder)
  await field(page, 'Last name').fill('N')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Last name')).toHaveAccessibleDescription('Expected 2 but got 1')
})

test('an incomplete masked field is invalid', async ({ page, show }) => {
  await show('Form', holder)
  await button(page, 'How to reach them').click()
  await field(page, 'Mobile').pressSequentially('0412')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Mobile')).toHaveAccessibleDescription('This field is invalid')
})

test.describe('a failed submit', () => {
  test('with one invalid field moves focus there, without a list', async ({ page, show }) => {
    await show('Form', holder)
    await field(page, 'First name').fill('Sam')
    await field(page, 'Last name').fill('Okafor')
    await button(page, 'Add').click()
    const box = page.getByRole('checkbox', { name: 'This person is 18 or over' })
    await expect(box).toBeFocused()
    await expect(box).toHaveAccessibleDescription('Please confirm the age of this person')
    await expect(summary(page)).toHaveCount(0)
    await expect(actionLog(page)).toHaveText([])
  })

  test('with two or more moves focus to the list, in page order', async ({ page, show }) => {
    await show('Form', optIn)
    await button(page, 'Submit').click()
    await expect(summary(page)).toBeFocused()
    await expect(summary(page)).toMatchAriaSnapshot(`
      - group "There is a problem":
        - heading "There is a problem" [level=2]
        - list:
          - listitem:
            - 'link "Start date of EV charging: Please choose a value"'
          - listitem:
            - 'link "Start date of GreenPower: Please choose a value"'
          - listitem:
            - 'link "Before you submit: Please confirm you have read the terms and conditions"'
    `)
  })

  test('a line in the list links to its field, without changing the address', async ({ page, show }) => {
    await show('Form', optIn)
    await page.getByRole('checkbox', { name: 'I have read' }).check()
    await button(page, 'Submit').click()
    const address = page.url()
    await summary(page).getByRole('link', { name: 'Start date of GreenPower' }).click()
    await expect(field(page, 'Start date of GreenPower')).toBeFocused()
    await summary(page).getByRole('link', { name: 'Before you submit' }).press('Enter')
    await expect(page.getByRole('checkbox', { name: 'I have understood the statements' })).toBeFocused()
    expect(page.url()).toBe(address)
  })

  test('again moves focus to a new list', async ({ page, show }) => {
    await show('Form', optIn)
    await button(page, 'Submit').click()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await button(page, 'Submit').press('Enter')
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText([
      'Start date of EV charging: Please choose a value',
      'Start date of GreenPower: Please choose a value',
    ])
  })

  test('sends nothing, however it is submitted', async ({ page, show }) => {
    await show('Form', holder)
    await field(page, 'First name').press('Enter')
    await expect(summary(page)).toBeFocused()
    await expect(actionLog(page)).toHaveText([])
  })
})

for (const theme of ['light', 'dark'] as const)
  test(
    `a form full of errors has no axe violations, ${theme}`,
    { tag: theme === 'dark' ? '@long' : [] },
    async ({ page, show }) => {
      await show('Form', optIn, { theme })
      await field(page, 'Start date of EV charging').pressSequentially('281126')
      await button(page, 'Submit').click()
      await expect(summary(page)).toBeFocused()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.filter(({ id }) => id !== 'page-has-heading-one').map(({ id }) => id)).toEqual([])
    },
  )

test('a valid form is submitted once with its values', async ({ page, show }) => {
  await show('Form', optIn)
  await field(page, 'Start date of EV charging').pressSequentially('271126')
  await field(page, 'Start date of GreenPower').pressSequentially('301126')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'Submit').click()
  await expect(actionLog(page)).toHaveText([
    'saved {"start":{"EV charging":"2026-11-27","GreenPower":"2026-11-30"},"confirmed":["read","understood","agreed"]}',
  ])
  await expect(summary(page)).toHaveCount(0)
})

for (const [typed, why] of [
  ['281126', 'Choose a weekday'],
  ['311126', 'Please choose a value'],
] as const)
  test(`the date ${typed} has one message, in the list of problems as well: ${why}`, async ({ page, show }) => {
    await show('Form', optIn)
    const start = field(page, 'Start date of EV charging')
    await start.pressSequentially(typed)
    await start.press('Enter')
    await expect(summary(page)).toContainText(`Start date of EV charging: ${why}`)
    await expect(start).toHaveAccessibleDescription(`Weekdays. For example, 27/11/26 ${why}`)
  })

test.describe('a server error', () => {
  const send = async (page: Page, first: string, last: string) => {
    await field(page, 'First name').fill(first)
    await field(page, 'Last name').fill(last)
    await page.getByRole('checkbox').check()
    await button(page, 'Add').click()
  }

  test('appears at its field, which gets focus', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'Sam', 'Nguyen')
    await expect(field(page, 'Last name')).toBeFocused()
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('This person is already named on the account.')
    await expect(field(page, 'First name')).toHaveValue('Sam')
  })

  test('disappears when a new value is entered, and does not return with the old one', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'Sam', 'Nguyen')
    await field(page, 'Last name').fill('Nguye')
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('')
    await field(page, 'Last name').fill('Nguyen')
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('')
  })

  test('stays while another field is changed', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'Sam', 'Nguyen')
    await field(page, 'First name').fill('Samantha')
    await expect(field(page, 'Last name')).toHaveAccessibleDescription('This person is already named on the account.')
  })

  test('in several fields also appears in the list', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'S', 'Nguyen')
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link')).toHaveText([
      'First name: Enter a full name',
      'Last name: This person is already named on the account.',
    ])
  })

  test('in a field that this form does not have appears above the form', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'Kim', 'Nguyen')
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('listitem')).toHaveText(['Kim has to be 18 or over.'])
    await expect(summary(page).getByRole('link')).toHaveCount(0)
  })

  test('does not prevent a corrected form from being submitted', async ({ page, show }) => {
    await show('Form', holder)
    await send(page, 'Sam', 'Nguyen')
    await send(page, 'Sam', 'Okafor')
    await expect(actionLog(page)).toHaveText([/saved \{"firstName":"Sam","lastName":"Okafor"/])
  })
})

test.describe('Save', () => {
  const save = (page: Page) => button(page, 'Save changes')

  test('is enabled only if the form is valid and changed, and says what is missing', async ({ page, show }) => {
    await show('Form', contact)
    await expect(save(page)).toBeDisabled()
    await expect(save(page)).toHaveAccessibleDescription('Change your number or contact method to save')
    await field(page, 'Contact number').fill('04')
    await expect(save(page)).toBeDisabled()
    await expect(save(page)).toHaveAccessibleDescription('Enter a valid contact number to save')
    await field(page, 'Contact number').fill('0298765432')
    await expect(save(page)).toBeEnabled()
    await expect(save(page)).toHaveAccessibleDescription('')
    await field(page, 'Contact number').fill('0412 345 678')
    await expect(save(page)).toBeDisabled()
  })

  test('can be focused while disabled, without effect', async ({ page, show }) => {
    await show('Form', contact)
    await save(page).focus()
    await expect(save(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Space')
    await save(page).click({ force: true })
    await field(page, 'Contact number').press('Enter')
    await expect(actionLog(page)).toHaveText([])
  })

  test('shows the errors after Enter in a field, although the button is disabled', async ({ page, show }) => {
    await show('Form', contact)
    const number = field(page, 'Contact number')
    await number.fill('04')
    await number.press('Enter')
    await expect(number).toHaveAccessibleDescription('Please enter a valid contact number')
    await expect(number).toBeFocused()
    await expect(actionLog(page)).toHaveText([])
  })

  test('submits the changes and is disabled again', async ({ page, show }) => {
    await show('Form', contact)
    await page.getByRole('radio', { name: 'Post' }).check()
    await save(page).click()
    await expect(actionLog(page)).toHaveText(['saved {"phoneNumber":"0412 345 678","sendBillTo":"1"}'])
    await expect(save(page)).toBeDisabled()
    await expect(save(page)).toHaveAccessibleDescription('Change your number or contact method to save')
  })

  test('does not shift the layout when it is enabled', async ({ page, show }) => {
    await show('Form', contact)
    const before = await button(page, 'Cancel').boundingBox()
    await page.getByRole('radio', { name: 'Post' }).check()
    await expect(save(page)).toBeEnabled()
    expect(await button(page, 'Cancel').boundingBox()).toEqual(before)
  })
})

test.describe('while values are being submitted', () => {
  test.use({ clock: 'stopped' })

  test('the button keeps its label and nothing is submitted twice', async ({ page, show }) => {
    await show('Form', 'a slow save')
    await page.getByRole('radio', { name: 'Post' }).check()
    await button(page, 'Save changes').dblclick()
    await expect(button(page, 'Save changes')).toBeDisabled()
    await expect(button(page, 'Save changes')).toHaveText('Save changes')
    await field(page, 'Contact number').press('Enter')
    await button(page, 'Save changes').press('Enter')
    await page.clock.runFor(2000)
    await expect(actionLog(page)).toHaveText(['saved {"phoneNumber":"0412 345 678","sendBillTo":"1"}'])
    await page.clock.runFor(5000)
    await expect(actionLog(page)).toHaveCount(1)
  })

  test('input typed meanwhile is kept and counts as changed', async ({ page, show }) => {
    await show('Form', 'a slow save')
    await page.getByRole('radio', { name: 'Post' }).check()
    await button(page, 'Save changes').click()
    await field(page, 'Contact number').fill('0298765432')
    await page.clock.runFor(2000)
    await expect(actionLog(page)).toHaveText(['saved {"phoneNumber":"0412 345 678","sendBillTo":"1"}'])
    await expect(field(page, 'Contact number')).toHaveValue('0298765432')
    await expect(button(page, 'Save changes')).toBeEnabled()
  })
})

test('a failed save keeps the values and can be tried again', async ({ page, show }) => {
  await show('Form', 'a save that fails')
  await field(page, 'Contact number').fill('0298765432')
  await button(page, 'Save changes').click()
  await expect(actionLog(page)).toHaveText(['failed: We couldn’t save your data at this time.'])
  await expect(field(page, 'Contact number')).toHaveValue('0298765432')
  await expect(field(page, 'Contact number')).toHaveAccessibleDescription('')
  await button(page, 'Save changes').click()
  await expect(actionLog(page)).toHaveCount(2)
})

test('refetched values replace only what the customer has not changed', async ({ page, show }) => {
  await show('Form', 'values that change while somebody types')
  await field(page, 'Contact number').fill('0411111111')
  await button(page, 'Fetch the account again').click()
  await expect(page.getByRole('radio', { name: 'Post' })).toBeChecked()
  await expect(field(page, 'Contact number')).toHaveValue('0411111111')
  await button(page, 'Cancel').click()
  await expect(field(page, 'Contact number')).toHaveValue('0298765432')
})

test.describe('Cancel', () => {
  test('restores the previous values, without errors', async ({ page, show }) => {
    await show('Form', contact)
    await page.getByRole('radio', { name: 'Post' }).check()
    await field(page, 'Contact number').fill('')
    await button(page, 'Cancel').click()
    await expect(field(page, 'Contact number')).toHaveValue('0412 345 678')
    await expect(page.getByRole('radio', { name: 'Email' })).toBeChecked()
    await expect(field(page, 'Contact number')).toHaveAccessibleDescription('')
    await expect(button(page, 'Save changes')).toBeDisabled()
    await expect(actionLog(page)).toHaveText(['cancelled'])
  })

  test('does not cause an error by taking focus from the field', async ({ page, show }) => {
    await show('Form', holder)
    await field(page, 'First name').focus()
    await button(page, 'Clear').click()
    await page.getByRole('checkbox').check()
    await expect(page.getByText('This field is required')).toHaveCount(0)
  })

  test('after a save restores the saved values', async ({ page, show }) => {
    await show('Form', contact)
    await page.getByRole('radio', { name: 'Post' }).check()
    await button(page, 'Save changes').click()
    await expect(actionLog(page)).toHaveCount(1)
    await page.getByRole('radio', { name: 'Email' }).check()
    await button(page, 'Cancel').click()
    await expect(page.getByRole('radio', { name: 'Post' })).toBeChecked()
  })

  test('removes the list of problems and an invalid date', async ({ page, show }) => {
    await show('Form', optIn)
    await field(page, 'Start date of EV charging').pressSequentially('281126')
    await button(page, 'Submit').click()
    await button(page, 'Cancel').click()
    await expect(summary(page)).toHaveCount(0)
    await expect(field(page, 'Start date of EV charging')).toHaveValue('')
    await expect(page.getByText('Please choose a value')).toHaveCount(0)
  })
})

test('an error that appears does not move the pressed button away from the mouse', async ({ page, show }) => {
  await show('Form', holder)
  await page.getByRole('checkbox').check()
  await field(page, 'First name').fill('Sam')
  await field(page, 'Last name').fill('N')
  const place = await button(page, 'How to reach them').boundingBox()
  await page.mouse.move((place?.x ?? 0) + 10, (place?.y ?? 0) + 4)
  await page.mouse.down()
  await expect(page.getByText('Expected 2 but got 1')).toHaveCount(0)
  await page.mouse.up()
  await expect(field(page, 'Mobile')).toBeVisible()
})

test('a field shown again in a later step keeps its input', async ({ page, show }) => {
  await show('Form', holder)
  await field(page, 'First name').fill('Sam')
  await button(page, 'How to reach them').click()
  await expect(field(page, 'First name')).toHaveCount(0)
  await button(page, 'Back to the name').click()
  await expect(field(page, 'First name')).toHaveValue('Sam')
})

test('two forms on a page are independent', async ({ page, show }) => {
  await show('Form', 'two forms on a page')
  const [contactForm, holderForm] = [
    page.getByRole('form', { name: 'My contact details' }),
    page.getByRole('form', { name: 'Add an account holder' }),
  ]
  await holderForm.getByRole('button', { name: 'Add' }).click()
  await expect(holderForm.getByRole('group', { name: 'There is a problem' })).toBeFocused()
  await expect(contactForm.getByRole('group', { name: 'There is a problem' })).toHaveCount(0)
  await contactForm.getByRole('radio', { name: 'Post' }).check()
  await contactForm.getByRole('button', { name: 'Save changes' }).click()
  await expect(actionLog(page)).toHaveText(['saved {"phoneNumber":"0412 345 678","sendBillTo":"1"}'])
})
