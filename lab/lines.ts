// npm run lines: hand-written lines of code, without styles, per part of the repository.
import { files, read } from '../shared/node/tree.mjs'

const code = /\.(tsx?|[mc]?js|html|sql|sh)$/
/** Generated files, and third-party files. */
const generated = /^legacy\/vendor\/|\.d\.ts$|^platform\/gate\/conformance\/answers\.ts$/
const test = /\.(test|spec)\.|\/(test|testing|fixtures)\/|^e2e\//

const parts = new Map<string, { product: number; tests: number }>()
for (const path of files()) {
  if (!code.test(path) || generated.test(path)) continue
  const part = path.includes('/') ? path.slice(0, path.indexOf('/')) : '.'
  const counts = parts.get(part) ?? { product: 0, tests: 0 }
  counts[test.test(path) ? 'tests' : 'product'] += read(path).split('\n').length - 1
  parts.set(part, counts)
}

const row = (name: string, { product, tests }: { product: number; tests: number }) =>
  `${name.padEnd(12)}${String(product).padStart(8)}${String(tests).padStart(8)}`
console.log(`${''.padEnd(12)} product   tests`)
for (const [name, counts] of [...parts].sort(([, a], [, b]) => b.product - a.product)) console.log(row(name, counts))
const sum = (kind: 'product' | 'tests') => [...parts.values()].reduce((total, counts) => total + counts[kind], 0)
console.log(row('all', { product: sum('product'), tests: sum('tests') }))
