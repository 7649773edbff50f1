import { failureOf, LoadError } from './failure-class'

const chunk = '/remotes/usage/0123456789abcdef/274.js'
const entry = 'https://portal.example/remotes/usage/0123456789abcdef/remoteEntry.js'

test.each([
  [new LoadError('timeout'), 'timeout'],
  [new LoadError('style'), 'style'],
  [new LoadError('signature'), 'signature'],
  [new Error(`Loading chunk 274 failed.\n(timeout: ${chunk})`), 'timeout'],
  [new Error(`#RUNTIME-008 ScriptNetworkError: Script "${entry}" timed out.`), 'timeout'],
  [new Error('Version 18.3.1 of shared singleton module react does not satisfy the requirement ^19'), 'incompatible'],
  [new Error('[ Federation Runtime ]: Failed to get remoteEntry exports. #RUNTIME-001'), 'missing-module'],
  [new Error('Module "./remote" does not exist in container.'), 'missing-module'],
  [new Error(`#RUNTIME-008 ScriptExecutionError: Script "${entry}" loaded but threw`), 'execution'],
  [new Error(`Loading chunk 274 failed.\n(missing: ${chunk})`), 'execution'],
  [new TypeError('x is not a function'), 'execution'],
  ['thrown text', 'execution'],
])('classifies %s as %s', (error, reason) => {
  expect(failureOf(error)).toEqual({ reason })
})

test.each([
  [new Error(`Loading chunk 274 failed.\n(error: ${chunk})`), chunk],
  [new Error(`#RUNTIME-008 ScriptNetworkError: Failed to load script "${entry}" - the script URL …`), entry],
])('finds the address of the script that failed to load in %s', (error, address) => {
  expect(failureOf(error)).toEqual({ reason: 'network', address })
})
