import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '../../../shared/node/environment.mjs'
import { documentedCommands } from './documented-commands.ts'

const guide = readFileSync(join(root, 'docs/deployment.md'), 'utf8')
const values = { domain: 'retailer.test', password: 'secret' }

test('the page has its commands in the order in which they are executed, with names of a retailer', () => {
  const { install, release } = documentedCommands(guide, values)
  const firstOf = (block: string) => block.split('\n', 1)[0] ?? ''
  assert.match(install[0] ?? '', /apt-get install -y nodejs/)
  assert.match(install[4] ?? '', /sed -i 's\/portal\.energy\.example\/portal\.retailer\.test\/g/)
  assert.equal(firstOf(install[5] ?? ''), "echo '127.0.0.1 login.retailer.test' >> /etc/hosts")
  assert.match(install[6] ?? '', /--new-password 'secret'/)
  assert.equal(install.length, 7)
  assert.equal(firstOf(release), 'release=/opt/switchboard/releases/1.1.0')
})

test('a page without a step is noticed', () => {
  const shorter = guide.replace('```\nrelease=/opt/switchboard/releases/1.1.0', '')
  assert.throws(() => documentedCommands(shorter, values), /6 blocks of commands/)
  assert.throws(() => documentedCommands(guide.replace('## nginx', '## Proxy'), values), /no section '## nginx'/)
})
