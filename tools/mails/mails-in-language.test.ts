// Emails in the language of their account, written by the modules of the server's build.
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { buildMailWriters } from '../../platform/build/build-server.ts'
import { importTypeScript } from '../../platform/build/import-typescript.ts'

const folder = mkdtempSync(join(tmpdir(), 'switchboard-mails-'))
after(() => rmSync(folder, { recursive: true }))
await buildMailWriters(folder)
const { sampleMails, sampleMailIn } = (await importTypeScript(
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
