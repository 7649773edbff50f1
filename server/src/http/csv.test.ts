import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { once } from 'node:events'
import { csvCell, csvStream } from './csv'

describe('a cell', () => {
  test.each(['', 'Electricity', '12.34', '-12.34', '0', '2026-11-01', 'Amount ($)', "O'Neill", 'a=b', 'Café ☀'])(
    'with %j is unchanged',
    (text) => {
      expect(csvCell(text)).toBe(text)
    },
  )

  test.each([
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['a;b', '"a;b"'],
    [' wide ', '" wide "'],
  ])('with %j is quoted', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })

  test.each([
    ['=1+1', `"'=1+1"`],
    ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
    ['+61412345678', `"'+61412345678"`],
    ['-1+1', `"'-1+1"`],
    ['-', `"'-"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    [' =1', `"' =1"`],
    ['\ufeff=1', `"'\ufeff=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠x', `"'＠x"`],
    ['-1e5', `"'-1e5"`],
    ['--1', `"'--1"`],
  ])('with %j is not run as a formula', (text, cell) => {
    expect(csvCell(text)).toBe(cell)
  })
})

async function bytesOf(lines: Iterable<readonly string[]>): Promise<Buffer> {
  const blocks: Buffer[] = []
  for await (const block of csvStream(lines)) blocks.push(block as Buffer)
  return Buffer.concat(blocks)
}

describe('a file', () => {
  test('begins with a byte order mark and ends its lines as in RFC 4180', async () => {
    const file = await bytesOf([
      ['Start', 'Cost (AUD)'],
      ['2026-11-01', '1.20'],
    ])
    expect(file.toString('hex')).toBe(
      Buffer.from('\ufeffStart,Cost (AUD)\r\n2026-11-01,1.20\r\n', 'utf8').toString('hex'),
    )
  })

  const FORMULA = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/
  const plain = (cells: readonly string[]) =>
    cells.map((text) => (FORMULA.test(text.slice(1)) ? text.replace(/^'/, '') : text))

  test('can be read back unchanged, apart from apostrophes, and contains no formula', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'"\',;=+-@\r\n\t a1') }),
    )
    const file = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(file, async (lines) => {
        const options = { bom: true, recordDelimiter: '\r\n', relaxColumnCount: true }
        const found = parse(await bytesOf(lines), options)
        expect(found.map(plain)).toEqual(lines.map(plain))
        const texts = found.flat().filter((text) => !/^-?\d+(\.\d+)?$/.test(text))
        expect(texts.filter((text) => FORMULA.test(text))).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  test('is generated only as far as it is read, and ends when its reader disconnects', async () => {
    let written = 0
    let ended = false
    function* endless() {
      try {
        for (;;) yield [String((written += 1)), 'x'.repeat(100)]
      } finally {
        ended = true
      }
    }
    const stream = csvStream(endless())
    await once(stream, 'readable')
    expect(String(stream.read(10))).toMatch(/^\ufeff1,x/)
    await new Promise((resolve) => setImmediate(resolve))
    expect(written).toBeGreaterThan(10)
    expect(written).toBeLessThan(1_000)
    stream.destroy()
    await new Promise((resolve) => setImmediate(resolve))
    expect(ended).toBe(true)
  })
})
