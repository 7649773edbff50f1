// Pictures of pages, and the differences between them.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'

export interface Picture {
  readonly png: Buffer
  /** Takes the same picture again. */
  readonly take: () => Promise<Buffer>
}

/**
 * A difference of a colour, at most 255. The blending of a rounded corner varies with the surrounding page, invisibly.
 */
const UNSEEN = 4

/** How much a page may differ from its reviewed picture. */
export const reviewedRatio = { maxDiffPixelRatio: 0.004 }

/**
 * Fails unless the picture matches the reviewed one. Compared in the page first, because Node.js takes ten times as
 * long.
 */
export async function expectReviewedPicture(page: Page, png: Buffer, name: string): Promise<void> {
  const path = test.info().snapshotPath(name)
  const isUpdate = /^(all|changed)$/.test(test.info().config.updateSnapshots)
  if (!isUpdate && existsSync(path)) {
    const { ratio } = await comparePixels(page, png, readFileSync(path), 'as Playwright')
    if (ratio <= reviewedRatio.maxDiffPixelRatio) return
  }
  expect(png).toMatchSnapshot(name, reviewedRatio)
}

export const takeWholePage = async (page: Page): Promise<Buffer> => {
  await page.evaluate(decodeImages)
  return page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' })
}

/** Waits until two successive pictures are the same. On a busy machine, edges may render a moment late. */
async function pictureAtRest(take: () => Promise<Buffer>): Promise<Buffer> {
  let picture = await take()
  const isAtRest = async () => {
    const before = picture
    picture = await take()
    return picture.equals(before)
  }
  await expect.poll(isAtRest, { message: 'two pictures after each other are the same', intervals: [50] }).toBe(true)
  return picture
}

export const takePicture = async (take: () => Promise<Buffer>): Promise<Picture> => ({ png: await take(), take })

/** Pictures that differ are taken again, at rest. */
export async function expectSamePicture(page: Page, one: Picture, other: Picture): Promise<void> {
  let count = await countDifferentPixels(page, one.png, other.png)
  if (count > 0)
    count = await countDifferentPixels(page, await pictureAtRest(one.take), await pictureAtRest(other.take))
  expect(count, 'pixels that differ').toBe(0)
}

/** Counts the pixels that look different. If the sizes differ, all pixels count. */
export async function countDifferentPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return (await comparePixels(page, one, other, 'strictly')).count
}

/**
 * As Playwright does: with its formula and threshold for colours, but without its exception for the edges of letters.
 */
type Strictness = 'strictly' | 'as Playwright'

async function comparePixels(page: Page, one: Buffer, other: Buffer, strictness: Strictness) {
  if (one.equals(other)) return { count: 0, ratio: 0 }
  const files = [one.toString('base64'), other.toString('base64')]
  return page.evaluate(compareInPage, { files, strictness, unseen: UNSEEN })
}

interface Comparison {
  readonly files: readonly string[]
  readonly strictness: Strictness
  readonly unseen: number
}

/** Runs in the page. */
async function compareInPage({ files, strictness, unseen }: Comparison) {
  const [a, b] = await Promise.all(
    files.map(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
      context?.drawImage(image, 0, 0)
      return context?.getImageData(0, 0, image.width, image.height)
    }),
  )
  if (!a || !b || a.width !== b.width || a.height !== b.height) return { count: Infinity, ratio: 1 }
  const [before, after] = [a.data, b.data]
  const [first, second] = [new Uint32Array(before.buffer), new Uint32Array(after.buffer)]
  const isStrict = strictness === 'strictly'
  let count = 0
  for (let pixel = 0; pixel < first.length; pixel++) {
    if (first[pixel] === second[pixel]) continue
    const at = 4 * pixel
    const red = before[at]! - after[at]!
    const green = before[at + 1]! - after[at + 1]!
    const blue = before[at + 2]! - after[at + 2]!
    const alpha = before[at + 3]! - after[at + 3]!
    if (isStrict || alpha !== 0) {
      if (Math.max(Math.abs(red), Math.abs(green), Math.abs(blue), Math.abs(alpha)) > unseen) count++
    } else {
      const y = 0.299 * red + 0.587 * green + 0.114 * blue
      const i = 0.596 * red - 0.274 * green - 0.322 * blue
      const q = 0.211 * red - 0.523 * green + 0.311 * blue
      if (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q > 35_215 * 0.2 ** 2) count++
    }
  }
  return { count, ratio: count / first.length }
}

/**
 * An image that is not decoded yet may be missing in a picture. Images far below the window are loaded for it; hidden
 * ones may not load at all.
 */
async function decodeImages(): Promise<void> {
  const shown = [...document.images].filter((image) => image.checkVisibility())
  for (const image of shown) image.loading = 'eager'
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
}
