// Tests which elements a style sheet of a remote may affect.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { styleFaults } from './styles.ts'

describe('a selector', () => {
  const own = new Set(['own_a1b2c3d', 'two_a1b2c3d'])
  const faultsIn = (css: string) => [...styleFaults(`@layer sb.components { ${css} }`, (name) => own.has(name))]
  for (const css of [
    '.own_a1b2c3d p { margin: 0 }',
    '.own_a1b2c3d > p + p { margin: 0 }',
    '.own_a1b2c3d { & p { margin: 0 } > li { margin: 0 } :root & { margin: 0 } }',
    ':is(.own_a1b2c3d, .two_a1b2c3d p)::before { margin: 0 }',
    ':root:has(.own_a1b2c3d:modal) { overflow: hidden !important }',
    '@media print { .own_a1b2c3d { display: none !important } }',
  ])
    test(`of the remote’s own stays inside: ${css}`, () => assert.deepEqual(faultsIn(css), []))
  for (const css of [
    '* { margin: 0 }',
    ':root { --sb-primary: red }',
    'body.own_a1b2c3d ~ p { margin: 0 }',
    '.own_a1b2c3d + p { margin: 0 }',
    ':is(.own_a1b2c3d, p) { margin: 0 }',
    ':not(.own_a1b2c3d) { margin: 0 }',
    '.own_a1b2c3d { + p { margin: 0 } }',
    ':root:has(.own_a1b2c3d:modal) { color: red }',
    '.own_a1b2c3d .sb-content { margin: 0 !important }',
    '.btn_primary { margin: 0 }',
    '.btn_primary p { margin: 0 }',
    '@keyframes not_a1b2c3d { to { rotate: 1turn } }',
    '@font-face { font-family: Own }',
    '@keyframes turn { to { rotate: 1turn } }',
    '@property --own { syntax: "*" }',
    '@page { margin: 0 }',
    '.own_a1b2c3d { background: url(https://elsewhere.example/a.png) }',
  ])
    test(`that reaches outside is refused: ${css}`, () => assert.notDeepEqual(faultsIn(css), []))
})
