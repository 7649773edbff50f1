// Tests which texts of a module are found, and how scripts are written in another language.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { transformSync } from '@swc/core'
import { hasMarks, markTexts, withoutMarks } from './marks.ts'
import { pseudoText, pseudoTranslations } from './pseudo.ts'
import { readPackage, translationFile } from './text-files.ts'
import { textUnits } from './text-units.ts'
import { translateScript } from './translate-script.ts'
import { findFaults, readTranslations, updateTranslations } from './translations.ts'

const idsAndTexts = (source: string, path = 'text.ts') =>
  textUnits(path, source).map(({ id, source: text }) => `${id}: ${text}`)

test('literals and templates are texts, named by what they belong to', () => {
  const source = `
    import { showMoney } from '@switchboard/domain'
    export const title = 'Dashboard'
    export const bill = {
      paid: (paid: Cents, of: Cents) => \`You have paid \${showMoney(paid)} of \${showMoney(of)}.\`,
      'due-in': (days: number) => (days === 1 ? 'Due tomorrow' : \`Due in \${days} days\`),
    }
    export const date = (day: Day) => \`\${dateOf(day)} \${monthName(day)}\``
  assert.deepEqual(idsAndTexts(source), [
    'title: Dashboard',
    'bill.paid: You have paid {paid} of {of}.',
    'bill.due-in: Due tomorrow',
    'bill.due-in#2: Due in {days} days',
    'date: {dateOf} {monthName}',
  ])
})

test('ends of sentences and separators between texts are texts: some languages write other signs', () => {
  const source = `
    const sentences = (words: string[]) => words.map((word) => \`\${word}.\`).join(' ')
    const lines = words.join('\\n')`
  assert.deepEqual(idsAndTexts(source), ['sentences: {word}.', 'sentences#2:  '])
  assert.deepEqual(idsAndTexts('const Help = () => <p>Call us on <b>{phone}</b>.</p>', 'Help.tsx'), [
    'Help: Call us on',
    'Help#2: .',
  ])
})

test('a text has the comment above its declaration, in one line', () => {
  const source = `
    /**
     * After the name. It is
     * a link.
     */
    export const after = 'is paid'`
  assert.deepEqual(
    textUnits('text.ts', source).map(({ comment }) => comment),
    ['After the name. It is a link.'],
  )
})

test('names, codes and patterns are not texts', () => {
  const source = `
    type Kind = 'paid'
    const kind = (a: Kind) => (a === 'paid' || 'open' in b ? x['key'] : { kind: 'one', id: 'two' })
    const format = new Intl.NumberFormat('en-AU', { style: 'currency' })
    const pattern = new RegExp('^[a-z]+$', 'u')
    const words = text.replaceAll('-', 'x').split('and')
    const none = 'nothing' as const
    const periods = ['DAY', 'MONTH'] as const
    switch (a) { case 'open': throw new Error('not open') }
    const number = \`\${a}/\${b}\``
  assert.deepEqual(idsAndTexts(source), [])
})

test('a component has the text of elements, and of properties that are read', () => {
  const source = `const Row = () => (
    <a className="row" aria-label="Main" href="/usage">
      Skip to <b>main</b> content
      {isOpen ? 'close' : 'menu'}
    </a>
  )`
  assert.deepEqual(idsAndTexts(source, 'Row.tsx'), [
    'Row.aria-label: Main',
    'Row: Skip to',
    'Row#2: main',
    'Row#3: content',
    'Row#4: close',
    'Row#5: menu',
  ])
})

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'switchboard-texts-')))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(join(folder, 'src'))
writeFileSync(join(folder, 'package.json'), '{}')
const module = join(folder, 'src/text.ts')
const vietnamese = translationFile(readPackage(folder), 'vi')
const write = (source: string) => writeFileSync(module, source)
const translate = (from: string, to: string) =>
  writeFileSync(
    vietnamese,
    readFileSync(vietnamese, 'utf8').replace(`"${from}"\nmsgstr ""`, `"${from}"\nmsgstr "${to}"`),
  )
const faults = () => [...findFaults(readPackage(folder), 'vi', true)].map(({ context, why }) => `${context} ${why}`)

test('a translation is asked for, kept, and asked for again when its source changes', () => {
  write("export const a = 'Paid'\nexport const b = (n: number) => `${n} days`")
  updateTranslations(readPackage(folder), 'vi')
  assert.deepEqual(faults(), ['text.ts a is not translated', 'text.ts b is not translated'])
  translate('Paid', 'Đã trả')
  translate('{n} days', '{n} ngày')
  assert.deepEqual(faults(), [])
  write("export const a = 'Paid'\nexport const c = 'New'\nexport const b = (n: number) => `${n} whole days`")
  assert.deepEqual(faults(), [
    'text.ts c is not in the file: run npm run translations',
    'text.ts b is stale: run npm run translations',
  ])
  updateTranslations(readPackage(folder), 'vi')
  assert.deepEqual(faults(), [
    'text.ts c is not translated',
    'text.ts b has a new source: check the translation, then remove the mark fuzzy',
  ])
  assert.match(readFileSync(vietnamese, 'utf8'), /before: \{n\} days/)
  assert.deepEqual([...readTranslations(readPackage(folder), 'vi').keys()], ['text.ts a'])
  write("export const d = 'Paid'")
  assert.match(faults().join('\n'), /text\.ts a is in no module any more/)
  updateTranslations(readPackage(folder), 'vi')
  assert.deepEqual(faults(), [], 'a text that has only moved keeps its translation')
})

test('a translation with other values or other spaces at its ends is wrong', () => {
  write('export const a = (n: number) => ` for ${n}`')
  updateTranslations(readPackage(folder), 'vi')
  translate(' for {n}', ' trong {m}')
  assert.deepEqual(faults(), ['text.ts a has other values: {n} in the source'])
  writeFileSync(vietnamese, readFileSync(vietnamese, 'utf8').replace(' trong {m}', 'trong {n}'))
  assert.deepEqual(faults(), ['text.ts a begins or ends with other spaces than the source'])
  assert.deepEqual([...findFaults(readPackage(folder), 'vi', false)], [], 'a language without spaces')
})

/** The module as a compiler leaves it. */
const compile = (source: string) =>
  transformSync(markTexts(module, source), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }).code

function inLanguage(source: string, translations: Readonly<Record<string, [source: string, text: string]>>): string {
  const script = compile(source)
  const texts = translateScript(
    script,
    (_, context) => {
      const [from, text] = translations[context.replace('text.ts ', '')] ?? []
      return from === undefined || text === undefined ? undefined : { source: from, text }
    },
    'module',
  )
  let [code, end] = ['', 0]
  for (const one of texts ?? []) {
    code += script.slice(end, one.start) + one.text
    ;({ end } = one)
  }
  return withoutMarks(code + script.slice(end))
}

test('a script in another language differs in its texts only', () => {
  const source =
    'export const a = (n, of) => `${n === 1 ? "One day" : `${n} days`} of ${of}`\nexport const b = "It\'s `open`"\nexport const c = "Left alone"'
  const script = compile(source)
  assert.ok(hasMarks(script))
  assert.equal(
    withoutMarks(script),
    transformSync(source, { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }).code,
  )
  const code = inLanguage(source, {
    a: ['{value} of {of}', '{of}: {value} `${1}`'],
    'a#3': ['{n} days', '{n} 天'],
    b: ["It's `open`", '「打开」'],
  })
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  return import(url).then((translated: { a: (n: number, of: number) => string; b: string; c: string }) => {
    assert.equal(translated.a(1, 9), '9: One day `${1}`')
    assert.equal(translated.a(3, 9), '9: 3 天 `${1}`')
    assert.deepEqual([translated.b, translated.c], ['「打开」', 'Left alone'])
  })
})

test('the pseudo language keeps values and spaces, and is longer by two fifths', () => {
  assert.equal(pseudoText(' bill of {date}'), ' [bill of {date}~~~]')
  assert.equal(pseudoText('We sent you an email about it.'), '[We sent you an email about it.~~~~~~~~ ~~]')
  assert.equal(pseudoText('{a} {b}'), '{a} {b}')
  assert.equal(pseudoText('Hot water.<br>Heat.'), '[Hot water.~~~~]<br>[Heat.~~]')
  write("export const textLanguage = 'en'\nexport const paid = 'Paid'")
  assert.deepEqual(
    [...pseudoTranslations(readPackage(folder)).values()].map(({ text }) => text),
    ['en', '[Paid~~]'],
  )
})
