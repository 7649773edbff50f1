import { outcomes } from './outcome'

test('outcome names stay the same for open pages of any release', () => {
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
