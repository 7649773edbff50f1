import { expect, test } from './kit'

test('an input is named by its label and described by hint and error, in this order', async ({ page, show }) => {
  await show('Field', 'with a hint and an error')
  const input = page.getByRole('textbox', { name: 'Name of the property' })
  await expect(input).toHaveAccessibleDescription('As it stands on your bill. Expected 4 but got 2')
  await expect(input).toHaveAttribute('aria-invalid', 'true')
})

test('an input without hint and error has no description and is not invalid', async ({ page, show }) => {
  await show('Field', 'empty')
  const input = page.getByRole('textbox', { name: 'Name of the property' })
  await expect(input).toHaveAccessibleDescription('')
  await expect(input).not.toHaveAttribute('aria-invalid')
})

test('label, hint, error and input are read in this order', async ({ page, show }) => {
  await show('Field', 'with a hint and an error')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - text: Name of the property
      - paragraph: As it stands on your bill.
      - paragraph: Expected 4 but got 2
      - textbox "Name of the property": Ja
  `)
})

test('pressing the label moves focus to the input', async ({ page, show }) => {
  await show('Field', 'empty')
  await page.getByText('Name of the property').click()
  await expect(page.getByRole('textbox')).toBeFocused()
})

test('an error moves the input down, not sideways', async ({ page, show }) => {
  await show('Field')
  const left = async (state: string) =>
    (await page.getByRole('region', { name: state }).getByRole('textbox').boundingBox())?.x
  expect(await left('with an error')).toBe(await left('empty'))
})

test('an input is 343 pixels wide if there is room', async ({ page, show }) => {
  await show('Field', 'empty')
  expect((await page.getByRole('textbox').boundingBox())?.width).toBe(343)
})
