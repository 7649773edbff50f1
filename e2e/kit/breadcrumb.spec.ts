import { actionLog, expect, test } from './kit'

test('the levels are links in a named navigation, and the current one is not', async ({ page, show }) => {
  await show('Breadcrumb', 'a day')
  const levels = page.getByRole('navigation', { name: 'Levels of usage' })
  await expect(levels.getByRole('link')).toHaveText(['2026', 'October'])
  await expect(levels.locator('[aria-current=page]')).toHaveText('Saturday 24')
  await levels.getByRole('link', { name: 'October' }).click()
  await expect(actionLog(page)).toHaveText(['opened October'])
  for (const link of await levels.getByRole('link').all())
    expect((await link.boundingBox())!.height).toBeGreaterThanOrEqual(44)
})
