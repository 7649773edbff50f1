// Every language that customers are offered is translated completely.
import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { test } from 'node:test'
import { importTypeScript } from '../../platform/build/import-typescript.ts'
import { translationFile } from '../../platform/build/translation/text-files.ts'
import { findFaults, textsOf } from '../../platform/build/translation/translations.ts'
import { root } from '../../shared/node/tree.mjs'
import { languages, translatedPackages } from '../translations/languages.ts'

const offered = (await importTypeScript(
  'shared/domain/src/languages.ts',
)) as typeof import('../../shared/domain/src/languages.ts')

test('customers are offered English and the languages of the translations', () => {
  assert.deepEqual(
    offered.languages.map(({ tag }) => tag),
    ['en', ...Object.keys(languages)],
  )
})

for (const [language, { writesSpaces }] of Object.entries(languages))
  test(`no translation to ${language} is missing, stale or wrong`, () => {
    const faults = translatedPackages().flatMap((own) =>
      [...findFaults(own, language, writesSpaces)].map(
        ({ context, why }) => `${relative(root, translationFile(own, language))}: ${context} ${why}`,
      ),
    )
    assert.deepEqual(faults, [])
  })

test('texts are found in each package', () => {
  for (const own of translatedPackages()) assert.notEqual(textsOf(own).length, 0, own.folder)
})

test('the descriptions and rates of the demonstration are texts that other languages have', async () => {
  const { products } = (await importTypeScript('demo/src/products.ts')) as typeof import('../../demo/src/products.ts')
  const { people } = (await importTypeScript('demo/src/people.ts')) as typeof import('../../demo/src/people.ts')
  const known = new Set(
    translatedPackages()
      .filter(({ folder }) => folder.endsWith('services'))
      .flatMap((own) => textsOf(own).map(({ source }) => source)),
  )
  const stored = [
    ...Object.values(products).map(({ description }) => description),
    ...people.flatMap(({ rateType }) => rateType ?? []),
  ]
  assert.deepEqual(
    stored.filter((text) => !known.has(text)),
    [],
  )
})
