// The kinds of broken builds that teams make: the source of the page, and what is expected of gate, portal and customer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'

/** What the customer sees once the build was forced through. 'refused': the portal does not take it at all. */
export type Shown =
  | 'last good build'
  | 'last good build, once reloaded'
  | 'its page'
  | 'message'
  | 'nothing'
  | 'refused'

export interface Kind {
  readonly what: string
  /** of src/Page.tsx */
  readonly source: string
  /** a fault that is not in the source */
  readonly fault?: 'constant name' | 'changed chunk'
  /** of the finding */
  readonly rule: string
  /** of the finding, in src/Page.tsx; undefined: the finding names a file of the build */
  readonly line?: number
  /** the text of a button that the customer presses */
  readonly press?: string
  readonly shown: Shown
  /** Header and navigation fail until the tab is loaded again. */
  readonly breaksPortal?: true
  /** in the page of another team; default: as in the portal */
  readonly embedded?: Shown
  /** of the error that the owner reads, with the end of its source line; undefined: nothing fails in a browser */
  readonly error?: readonly [words: RegExp, place: string]
}

const fixture = (path: string) => readFileSync(join(root, 'platform/gate/fixtures', path), 'utf8')
const brokenPage = (name: string) => fixture(`broken-pages/src/${name}.tsx`)

export const GOOD = 'The page of the last good build'
export const goodPage = `export const Component = () => <p className="sb-content">${GOOD}</p>\n`

const wrongTypes = `const tariff: { readonly name?: string } = {}

export function Component() {
  return <p className="sb-content">{tariff.name.toUpperCase()} tariff</p>
}
`

const secondReact = `// @ts-expect-error: no package name
import { useState } from '../node_modules/react/index.js'

export function Component() {
  const [count] = useState(0)
  return <p className="sb-content">{count} bills</p>
}
`

const stateLoop = `import { useLayoutEffect, useState } from 'react'

export function Component() {
  const [count, setCount] = useState(0)
  useLayoutEffect(() => setCount(count + 1))
  return <p className="sb-content">{count} bills</p>
}
`

/** Is not broken. */
export const slowKind: Kind = {
  what: 'slow in a click',
  source: `import { Button } from '@switchboard/ui/Button'

function compare(): void {
  for (const end = performance.now() + 120; performance.now() < end; );
}

export const Component = () => (
  <div className="sb-content">
    <Button onClick={compare}>Compare</Button>
  </div>
)
`,
  rule: '',
  press: 'Compare',
  shown: 'its page',
}

export const kinds: readonly Kind[] = [
  {
    what: 'throws at import',
    source: fixture('unloadable/src/Page.tsx'),
    rule: 'loads',
    line: 4,
    shown: 'last good build',
    error: [/Error: not today/, 'Page.tsx:4'],
  },
  {
    what: 'throws while drawing',
    source: brokenPage('ThrowsWhileRendering'),
    rule: 'shown',
    line: 5,
    shown: 'last good build',
    error: [/Error: … has no price/, 'Page.tsx:5'],
  },
  {
    what: 'throws in a click',
    source: brokenPage('ThrowsWhenPressed'),
    rule: 'handlers',
    line: 4,
    press: 'Save',
    shown: 'its page',
    error: [/Error: the plan was not saved/, 'Page.tsx:4'],
  },
  {
    what: 'suspends',
    source: brokenPage('NeverArrives'),
    rule: 'shown',
    line: 5,
    shown: 'last good build',
    error: [/the page failed: suspended/, 'Page.tsx:5'],
  },
  {
    what: 'loops in its state',
    source: stateLoop,
    rule: 'shown',
    line: 5,
    shown: 'last good build',
    error: [/Minified React error #185/, 'Page.tsx:5'],
  },
  {
    what: 'loops without end',
    source: fixture('endless-loop/src/Page.tsx'),
    rule: 'answers',
    line: 6,
    shown: 'last good build, once reloaded',
    error: [/the page failed: endless/, 'Page.tsx:3'],
  },
  { what: 'keeps data', source: brokenPage('KeepsData'), rule: 'growth', line: 6, shown: 'its page' },
  { what: 'keeps listening', source: brokenPage('KeepsListening'), rule: 'growth', line: 7, shown: 'its page' },
  {
    what: 'covers the header',
    source: brokenPage('Covers'),
    rule: 'covers',
    line: 3,
    shown: 'last good build',
    embedded: 'its page',
    error: [/the page failed: covers header/, 'Page.tsx:3'],
  },
  {
    what: 'covers from outside',
    source: brokenPage('CoversFromOutside'),
    rule: 'covers',
    line: 6,
    shown: 'last good build',
    embedded: 'its page',
    error: [/the page failed: covers header/, 'Page.tsx:4'],
  },
  { what: 'inserts styles', source: brokenPage('InsertsStyles'), rule: 'policy', line: 6, shown: 'its page' },
  {
    what: 'has a second React',
    source: secondReact,
    rule: 'singletons',
    line: 2,
    shown: 'last good build',
    error: [/TypeError: Cannot read properties of null/, 'react.production.js:549'],
  },
  {
    what: 'has wrong types',
    source: wrongTypes,
    rule: 'types',
    line: 4,
    shown: 'last good build',
    error: [/TypeError: Cannot read properties of undefined/, 'Page.tsx:4'],
  },
  {
    what: 'leaves for another page',
    source: brokenPage('Leaves'),
    rule: 'shown',
    line: 3,
    shown: 'its page',
    embedded: 'nothing',
  },
  { what: 'calls an unknown API', source: brokenPage('CallsUnknownApi'), rule: 'answers', line: 11, shown: 'its page' },
  {
    what: 'has a changed chunk',
    source: goodPage.replace(GOOD, 'Changed'),
    fault: 'changed chunk',
    rule: 'files',
    line: 1,
    shown: 'refused',
  },
  {
    what: 'has a constant name',
    source: goodPage.replace(GOOD, 'Constant'),
    fault: 'constant name',
    rule: 'files',
    shown: 'refused',
  },
  {
    what: 'replaces globals',
    source: brokenPage('ReplacesGlobals'),
    rule: 'globals',
    line: 5,
    shown: 'its page',
    breaksPortal: true,
  },
]
