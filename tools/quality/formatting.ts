// Checks the format of files that tests write.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { format } from 'oxfmt'
import { boolean, number, object, oneOf, readJson } from '../../shared/node/read-json.mjs'
import { root } from '../../shared/node/tree.mjs'

const file = join(root, '.oxfmtrc.json')
const shape = object({
  semi: boolean,
  singleQuote: boolean,
  printWidth: number,
  trailingComma: oneOf('all', 'es5', 'none'),
  sortPackageJson: boolean,
})

/** @param path determines the language */
export async function expectFormatted(path: string, text: string) {
  const { code, errors } = await format(path, text, readJson(file, shape))
  assert.deepEqual(errors, [], path)
  assert.equal(text, code, path)
}
