// Checks that programs can read their settings for editors and the dev container, and that these agree.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anything, arrayOf, number, object, oneOf, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import { read } from '../../shared/node/tree.mjs'

/** The properties that we use, as https://containers.dev defines them. */
const devContainer = object({
  $schema: string,
  name: string,
  image: string,
  forwardPorts: arrayOf(number),
  portsAttributes: object({
    8080: object({
      label: string,
      onAutoForward: oneOf('notify', 'openBrowser', 'openBrowserOnce', 'silent', 'ignore'),
    }),
  }),
  postCreateCommand: string,
  postAttachCommand: string,
  customizations: object({ vscode: object({ extensions: arrayOf(string) }) }),
})
const manifest = object({ scripts: object({ start: string, packages: string, hooks: string }) })
const path = '.devcontainer/devcontainer.json'

test('the dev container installs the packages, and runs npm start on a Node with security fixes', () => {
  const { image, forwardPorts, postCreateCommand, postAttachCommand } = parseJson(read(path), devContainer)
  assert.deepEqual(forwardPorts, [8080])
  assert.match(image, /^mcr\.microsoft\.com\/devcontainers\/javascript-node:2[24]-/)
  assert.equal(postCreateCommand, 'npm run packages && npm run hooks')
  assert.equal(postAttachCommand, 'npm start')
  parseJson(read('package.json'), manifest)
})

test('the dev container has no property whose form is not checked', () => {
  const known = [
    '$schema',
    'name',
    'image',
    'forwardPorts',
    'portsAttributes',
    'postCreateCommand',
    'postAttachCommand',
  ]
  const members = parseJson(read(path), anything)
  assert.deepEqual(
    Object.keys(members as object).filter((name) => ![...known, 'customizations'].includes(name)),
    [],
  )
})

test('the editor and the dev container recommend the same extensions', () => {
  const { recommendations } = parseJson(read('.vscode/extensions.json'), object({ recommendations: arrayOf(string) }))
  assert.deepEqual(parseJson(read(path), devContainer).customizations.vscode.extensions, recommendations)
})

test('the editor formats with the formatter of npm test', () => {
  const settings = object({
    'editor.defaultFormatter': oneOf('oxc.oxc-vscode'),
    'oxc.configPath': oneOf('oxlint.config.mjs'),
    'search.exclude': optional(anything),
  })
  assert.ok(parseJson(read('.vscode/settings.json'), settings))
})
