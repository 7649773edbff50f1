// Emails in the language of their account, written by the modules of the server's build.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildMailWriters } from '../../platform/build/build-server.ts'
import { wordsWithoutTranslation } from '../../e2e/support/english-words.ts'
import { importTypeScript } from '../../platform/build/import-typescript.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-mails-'))
after(() => rmSync(folder, { recursive: true }))
await buildMailWriters(folder)
const { sampleMails, sampleMailIn, templates } = (await importTypeScript(
  'server/test/mail/sample-mails.ts',
)) as typeof import('../../server/test/mail/sample-mails.ts')

test('the server has a writer for each language', () => {
  assert.deepEqual(readdirSync(folder).sort(), ['vi.js', 'zh-Hans.js'])
})

test('an email is in the language of its account, and in English for a language that the build lacks', async () => {
  const subjectIn = async (language: string) => (await sampleMailIn(language, folder)).subject
  assert.equal(await subjectIn('en'), 'Your move-out is booked')
  assert.equal(await subjectIn('fr'), 'Your move-out is booked')
  const vietnamese = await sampleMailIn('vi', folder)
  assert.match(vietnamese.html, /<html lang="vi"/)
  assert.notEqual(vietnamese.subject, 'Your move-out is booked')
  assert.match(vietnamese.text, /Ann/)
  assert.match(vietnamese.text, /14\s+tháng\s+12/)
  assert.match(vietnamese.text, /1300 000 000 \(Thứ Hai đến Thứ Sáu, /)
  assert.doesNotMatch(vietnamese.text, /Monday/)
  assert.match((await sampleMailIn('zh-Hans', folder)).text, /2026年12月14日/)
  assert.ok(sampleMails().length > 30)
})

/** Names, which are the same in every language, and what the customer or the retailer typed. */
const NAMES =
  /Wattlebird Energy(?: Pty Ltd)?|Translating and Interpreting Service|TIS National|Home Assistant|Robin O'Shea|Alex's phone|We read your meter again\.|“Forgot your password\?”|https:\S+|\S+@\S+|Visa|Chrome|Windows/g

for (const language of ['vi', 'zh-Hans'])
  test(`no email in ${language} has an English word left`, async () => {
    const english = wordsWithoutTranslation(language)
    for (const template of templates) {
      const { text, subject } = await sampleMailIn(language, folder, template)
      const words = `${subject} ${text}`.replaceAll(NAMES, '').match(/[A-Za-z]{3,}/g) ?? []
      assert.deepEqual(
        words.filter((word) => english.has(word)),
        [],
        template,
      )
      assert.match(text, /TIS National\).*131 450/, template)
    }
  })

test('an English email says nothing about interpreters', async () => {
  assert.doesNotMatch((await sampleMailIn('en', folder)).text, /interpreter/)
})

test('a new bill says what changed, in the language of its reader', async () => {
  assert.match(
    (await sampleMailIn('vi', folder, 'bill-ready')).text,
    /thấp hơn \$23\.83, chủ yếu vì sưởi và làm mát dùng ít hơn 98\.9\s*kWh\./,
  )
})
