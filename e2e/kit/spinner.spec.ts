import { expect, test } from './kit'

test('a spinner is decoration: a screen reader reads the adjacent text', async ({ page, show }) => {
  await show('Spinner', 'beside a line')
  await expect(page.getByRole('main')).toMatchAriaSnapshot('- main')
})

test('a spinner rotates as a whole, without repainting', async ({ page, show }) => {
  await show('Spinner', 'beside a line')
  const turns = await page
    .getByRole('main')
    .locator('svg')
    .evaluateAll((images) =>
      images.flatMap((image) =>
        image.getAnimations({ subtree: true }).map(({ effect }) => {
          if (!(effect instanceof KeyframeEffect)) return undefined
          const { duration, iterations } = effect.getTiming()
          const turned = effect.getKeyframes().at(-1)?.transform
          return { isWhole: effect.target === image, duration, iterations: String(iterations), turned }
        }),
      ),
    )
  expect(turns).toEqual([{ isWhole: true, duration: 900, iterations: 'Infinity', turned: 'rotate(360deg)' }])
})
