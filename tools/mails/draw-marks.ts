// npm run program tools/mails/draw-marks.ts: renders the mark of each brand for emails, in its colours on a band.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importTypeScript } from '../../platform/build/import-typescript.ts'
import { startBrowser } from '../../platform/gate/gate.ts'
import { root } from '../../shared/node/environment.mjs'
import type { Page } from '@playwright/test'

/** Three times the size in the mail, for dense screens. */
const SIZE = 96

export const brandFolder = (name: string) => join(root, 'shared/brand/src', name)

/**
 * @param name of the brand
 * @returns the mark as SVG
 */
export async function markOf(name: string): Promise<string> {
  const { brand } = (await importTypeScript(
    `shared/brand/src/${name}/brand.ts`,
  )) as typeof import('../../shared/brand/src/wattlebird/brand.ts')
  const styles = readFileSync(join(brandFolder(name), 'brand.css'), 'utf8')
  const colour = (token: string) =>
    new RegExp(`--sb-logo-${token}:\\s*(?:light-dark\\()?\\s*(#[0-9a-f]{6})`, 'i').exec(styles)?.[1]
  const looks = {
    body: `fill="${colour('body')}"`,
    cut: `fill="${colour('cut')}"`,
    accent: `fill="${colour('accent')}"`,
    'body-line': `fill="none" stroke="${colour('body')}" stroke-width="2.6" stroke-linecap="round"`,
    'cut-line': `fill="none" stroke="${colour('cut')}" stroke-width="2.6" stroke-linecap="round"`,
  }
  const shapes = brand.mark.map(({ as, path }) => `<path ${looks[as]} d="${path}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 48 48">${shapes.join('')}</svg>`
}

/** @returns a PNG with a transparent background */
export async function drawPng(page: Page, svg: string): Promise<Buffer> {
  await page.setViewportSize({ width: SIZE, height: SIZE })
  await page.setContent(`<body style="margin: 0">${svg.replace('<svg', '<svg style="display: block"')}</body>`)
  return page.screenshot({ omitBackground: true })
}

if (process.argv[1] === import.meta.filename) {
  const browser = await startBrowser()
  const page = await browser.newPage()
  for (const name of ['wattlebird', 'saltbush'])
    writeFileSync(join(brandFolder(name), 'mail-mark.png'), await drawPng(page, await markOf(name)))
  await browser.close()
}
