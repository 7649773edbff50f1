import { expect, type Page } from '@playwright/test'

/** A picture of what has come to rest: the second of two that are the same. Edges may be drawn a moment late on a busy machine. */
export async function pictureAtRest(take: () => Promise<Buffer>): Promise<Buffer> {
  let picture = await take()
  const isAtRest = async () => {
    const before = picture
    picture = await take()
    return picture.equals(before)
  }
  await expect.poll(isAtRest, { message: 'two pictures after each other are the same', intervals: [50] }).toBe(true)
  return picture
}

/** Of 255: a rounded corner is blended a little differently when the page around it is another. Nobody sees it. */
const UNSEEN = 8

/** How many pixels of two pictures look different; all of them when their sizes differ. The page does the counting. */
export async function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0
  return page.evaluate(
    async ({ files, unseen }) => {
      const [a, b] = await Promise.all(
        files.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          return context?.getImageData(0, 0, bitmap.width, bitmap.height)
        }),
      )
      if (!a || !b || a.width !== b.width || a.height !== b.height) return Infinity
      const different = new Set<number>()
      a.data.forEach((value, i) => {
        if (Math.abs(value - (b.data[i] ?? 0)) > unseen) different.add(i >> 2)
      })
      return different.size
    },
    { files: [one.toString('base64'), other.toString('base64')], unseen: UNSEEN },
  )
}
