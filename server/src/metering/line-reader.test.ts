import { readLines } from './line-reader'

async function split(text: string, size: number) {
  const bytes = new TextEncoder().encode(text)
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  const found: string[] = []
  for await (const lines of readLines(chunks)) found.push(...lines)
  return found
}

test.each([
  ['LF', 'a\nb\n', ['a', 'b']],
  ['CR LF', 'a\r\nb\r\n', ['a', 'b']],
  ['CR', 'a\rb\r', ['a', 'b']],
  ['no line end after the last line', 'a\nb', ['a', 'b']],
  ['blank lines between', 'a\r\n\r\nb', ['a', '', 'b']],
  ['a byte order mark', '\uFEFFa\nb', ['a', 'b']],
])('splits lines with %s, however the bytes arrive', async (_, text, lines) => {
  for (const size of [1, 2, 3, 100]) expect(await split(text, size)).toEqual(lines)
})

test('rejects a line with a NUL byte, as in UTF-16 or a picture', async () => {
  await expect(split('100,NEM12\n2\u00000\u00000\n', 4)).rejects.toMatchObject({ line: 2, code: 'binary' })
})

test('rejects a line that never ends', async () => {
  await expect(split('0'.repeat(200_000), 10_000)).rejects.toMatchObject({ code: 'line-too-long' })
})
