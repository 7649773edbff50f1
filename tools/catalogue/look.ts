// Takes pictures of catalogue pages for visual review: npm run program tools/catalogue/look.ts -- <folder> [Piece …]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../../platform/gate/chromium.ts'
import { buildCatalogue, pieceNames } from './build.ts'
import { serveCatalogue } from './serve.ts'

const [folder, ...named] = process.argv.slice(2)
if (!folder) {
  console.error('usage: npm run program tools/catalogue/look.ts -- <folder> [Piece …]')
  process.exit(2)
}
mkdirSync(folder, { recursive: true })
const names = named.length > 0 ? named : pieceNames()

const variants = [
  ...[1280, 820, 390].flatMap((width) => ['light', 'dark'].map((theme) => ({ width, theme, brand: 'wattlebird' }))),
  ...['light', 'dark'].map((theme) => ({ width: 1280, theme, brand: 'saltbush' })),
]

const built = mkdtempSync(join(tmpdir(), 'switchboard-look-'))
await buildCatalogue(built, names)
const { address, stop } = await serveCatalogue(built, names, 0)
const browser = await chromium.launch({ executablePath: await findChromium() })
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', locale: 'en-AU', timezoneId: 'Australia/Melbourne' })
  for (const name of names) {
    for (const { width, theme, brand } of variants) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${address}/${name}?bare&theme=${theme}&brand=${brand}`)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await page.screenshot({ path: join(folder, `${name}-${brand}-${theme}-${width}.png`), fullPage: true })
    }
    console.log(name)
  }
} finally {
  await browser.close()
  await stop()
  rmSync(built, { recursive: true, force: true })
}
