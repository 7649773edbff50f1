import { strFromU8, unzipSync } from 'fflate'
import { zipParts, type ZippedFile } from './zip'

async function* each(...files: ZippedFile[]) {
  yield* files
}

const MADE_AT = new Date('2026-11-28T02:03:04Z')

async function bytesOf(...files: ZippedFile[]): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const part of zipParts(each(...files), MADE_AT)) found.push(part)
  return Buffer.concat(found)
}

test('holds each file with its parts, compressed or as it is', async () => {
  const bytes = await bytesOf(
    { name: 'Café.csv', parts: ['Start,', 'End\r\n'] },
    { name: 'bill.pdf', parts: [Buffer.from('%PDF-1.7')], isCompressed: true },
  )
  const files = unzipSync(bytes)
  expect(Object.entries(files).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['Café.csv', 'Start,End\r\n'],
    ['bill.pdf', '%PDF-1.7'],
  ])
  expect(bytes.includes('%PDF-1.7')).toBe(true)
})

test('requests the next file only when the previous one has been sent', async () => {
  const asked: string[] = []
  async function* files() {
    for (const name of ['a', 'b', 'c']) {
      asked.push(name)
      yield { name, parts: ['x'.repeat(1000)], isCompressed: true }
    }
  }
  const parts = zipParts(files(), MADE_AT)
  await parts.next()
  expect(asked).toEqual(['a'])
  await parts.return(undefined)
})

test('is nothing without a file', async () => {
  expect(await bytesOf()).toHaveLength(0)
})

test('numbers files of the same name, and loses none', async () => {
  const bytes = await bytesOf(...['1', '2', '3'].map((text) => ({ name: 'Gas.csv', parts: [text] })))
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)])
  expect(files).toEqual([
    ['Gas.csv', '1'],
    ['Gas (2).csv', '2'],
    ['Gas (3).csv', '3'],
  ])
})
