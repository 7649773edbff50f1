// Pictures that people have looked at and kept. `npm run kit -- pictures --update-snapshots` takes them anew: look at each before keeping it,
// and give it a palette (pngquant --nofs), which makes it a third of the size.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from './kit'
import { pieces, sourceOf } from './pieces'

const browserFile = fileURLToPath(new URL('pictures/browser.json', import.meta.url))
const taken = JSON.parse(readFileSync(browserFile, 'utf8')) as { readonly chromium: string }

const looks = {
  'light-1280': { width: 1280, theme: 'light', brand: 'wattlebird' },
  'saltbush-dark-390': { width: 390, theme: 'dark', brand: 'saltbush' },
} as const

/** What a page shows only after a press: piece, state, the button. */
const opened = [
  ['Dialog', 'question', 'Delete Robin'],
  ['DateField', 'with a date', /Move-out date/],
  ['Tooltip', 'in a line', /More about/],
  ['Tooltip', 'error', /More about/],
  ['ToastArea', 'a page with toasts', 'Fail to download'],
  ['BannerArea', 'a page with messages', 'Fail to save'],
] as const

const shown = [
  ...pieces.filter((name) => !sourceOf(name).includes('export const unstable')).map((piece) => [piece] as const),
  ...opened.filter(([piece]) => pieces.includes(piece)),
]

for (const [piece, state, button] of shown)
  for (const [look, { width, theme, brand }] of Object.entries(looks)) {
    const name = state === undefined ? piece : `${piece}, ${state}, opened,`
    test(`${name} looks as it did, ${look}`, async ({ page, show, browser, launchOptions }) => {
      const [major] = browser.version().split('.')
      const isShell = launchOptions.executablePath?.endsWith('headless-shell') ?? false
      // Each version of a browser draws letters a little differently, and so does one with a window.
      test.skip(
        major !== taken.chromium || !isShell || process.platform !== 'linux',
        'The pictures were taken by another version of Chromium.',
      )
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await show(piece, state, { theme, brand })
      if (button) await page.getByRole('button', { name: button }).first().click()
      const file = [piece, state?.replaceAll(/\W+/g, '-'), look].filter(Boolean).join('-')
      await expect(page).toHaveScreenshot(`${file}.png`, { fullPage: !button, maxDiffPixelRatio: 0.004 })
    })
  }
