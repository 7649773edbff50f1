import { actionLog, expect, test } from './kit'

test('the entries are links in a named navigation; the current one is marked', async ({ page, show }) => {
  await show('SideNav', 'the second page')
  const navigation = page.getByRole('navigation', { name: 'Account settings' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Contact details',
    'Login and security',
    'Additional account holders',
    'Moving out',
  ])
  const current = navigation.getByRole('link', { name: 'Login and security' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)
  await expect(current).toHaveCSS('font-weight', '600')
  await navigation.getByRole('link', { name: 'Moving out' }).click()
  await expect(actionLog(page)).toHaveText(['went to /move-out'])
})

test('each entry has a target of at least 44 pixels', async ({ page, show }) => {
  await show('SideNav', 'the second page')
  for (const link of await page.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})

test('the current entry is marked in forced colours', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('SideNav', 'the second page')
  const border = (name: string) =>
    page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).borderTopColor)
  expect(await border('Login and security')).not.toBe(await border('Moving out'))
})
