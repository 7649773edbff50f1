// Finds literals that belong to the market rules of a brand: locale, currency, tax, states, zones, country code.
import ts from 'typescript'
import { files, read } from '../../shared/node/tree.mjs'

const marketLiteral = /\ben-AU\b|\bAUD\b|\bGST\b|\bAustralia(\/|n dollars)|^(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$|\+61/

/** Files that may hold such a literal, with the reason. */
export const exceptions = {
  'demo/src/people.ts': 'the data of people who live in Australia',
  'server/src/billing/bill-draft.ts': 'the stored kind of a line',
  'server/src/billing/bill-lines.ts': 'the stored kind of a line',
  'server/src/billing/invoice-pdf/invoice-content.ts': 'the stored kind of a line',
  'server/src/billing/invoice-pdf/charges.ts': 'the stored kind of a line',
  'server/src/db/tables/tables.ts': 'the stored kind of a line',
  'server/src/db/migrations/0004-billing.ts': 'the stored kind of a line',
  'shared/wire/src/account.ts': 'an example in the OpenAPI document',
  'shared/wire/src/services.ts': 'an example in the OpenAPI document',
}

/** Product code: no tests, examples of the catalogue, or the rules themselves. */
export const productFiles = () =>
  files().filter(
    (path) =>
      /^((host|platform\/[^/]+\/src|remotes|shared|server\/src|demo\/src)\/.*\.tsx?|legacy\/src\/.*\.js)$/.test(path) &&
      !/\.test\.tsx?$|^shared\/catalogue\/|^shared\/brand\/src\/rules\//.test(path),
  )

/**
 * @param {string} path
 * @param {string} [text]
 * @returns {string[]} e.g. "shared/domain/src/money/money.ts:25 'en-AU'"
 */
export function marketLiteralsIn(path, text = read(path)) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isRegularExpressionLiteral(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node) ||
      ts.isJsxText(node)
    if (isText && marketLiteral.test(node.text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${path}:${line + 1} ${node.text.trim().slice(0, 60)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
