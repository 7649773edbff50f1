import { outcomes } from './outcome'

test('open pages of any release report outcomes by these names', () => {
  expect(outcomes).toEqual([
    'ready',
    'http',
    'network',
    'timeout',
    'integrity',
    'signature',
    'incompatible',
    'missing-module',
    'style',
    'execution',
    'render',
  ])
})
