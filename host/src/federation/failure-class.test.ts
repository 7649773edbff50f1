import { failureClass, LoadFailed } from './failure-class'

test.each([
  [new LoadFailed('timeout'), 'timeout'],
  [new LoadFailed('style'), 'style'],
  [new Error('Loading chunk 274 failed.\n(error: /remotes/usage/x/274.js)'), 'network'],
  [new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008'), 'network'],
  [
    new Error('Version 18.3.1 of shared singleton module react does not satisfy the requirement ^19.3.1'),
    'incompatible',
  ],
  [new TypeError('x is not a function'), 'execution'],
  ['thrown text', 'execution'],
])('%s counts as %s', (error, expected) => {
  expect(failureClass(error)).toBe(expected)
})
