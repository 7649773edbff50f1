import { expect, test } from './kit'

test('a spinner is decoration: a screen reader hears the words beside it', async ({ page, show }) => {
  await show('Spinner', 'beside a line')
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- main')
})
