// A built remote brings nothing with it that must exist once in the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { secondCopies } from '../gate/second-copies.mjs'
import { root, subfolders } from './tree.mjs'

const modulesOf = (remote) => JSON.parse(readFileSync(`${root}/remotes/${remote}/dist/stats.json`, 'utf8')).modules

for (const remote of subfolders('remotes')) {
  test(`${remote} holds no second copy of anything that has a state`, () => {
    const modules = modulesOf(remote).map((path) => path.replaceAll('\\', '/'))
    assert.ok(
      modules.some((path) => path.includes(`/remotes/${remote}/src/`)),
      'the list of modules is not this remote’s',
    )
    assert.deepEqual(secondCopies(modules), [])
  })
}
