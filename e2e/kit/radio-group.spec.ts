import { actionLog, expect, test } from './kit'

test('a radio group is named by its legend, without a default choice', async ({ page, show }) => {
  await show('RadioGroup', 'nothing chosen')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - radiogroup "Preferred contact method":
        - radio "Email"
        - radio "Post"
  `)
})

test('arrow keys select, and Tab leaves the group immediately', async ({ page, show }) => {
  await show('RadioGroup', 'chosen')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Email' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Post' })).toBeChecked()
  await expect(actionLog(page)).toHaveText(['chose 1'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Post' })).not.toBeFocused()
})

test('the whole label can be pressed', async ({ page, show }) => {
  await show('RadioGroup', 'nothing chosen')
  const label = page.getByText('Post', { exact: true })
  expect((await label.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await label.click()
  await expect(page.getByRole('radio', { name: 'Post' })).toBeChecked()
})

test('hint and error describe the group', async ({ page, show }) => {
  await show('RadioGroup', 'long words')
  const group = page.getByRole('radiogroup')
  await expect(group).toHaveAccessibleDescription('You can change this whenever you like. Please choose a value')
  await expect(group).toHaveAttribute('aria-invalid', 'true')
})

test('a choice’s hint is read with it', async ({ page, show }) => {
  await show('RadioGroup', 'hints for each')
  await expect(page.getByRole('radio', { name: 'Visa ending in 4242' })).toHaveAccessibleDescription('Expires 08/28')
})
