import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standalonePage, withRemote } from './standalone.ts'

test('the page links every page of the remote, and shows the one that was chosen', () => {
  const page = standalonePage('usage', [{ path: '/usage', title: 'Usage & <costs>' }])
  assert.match(page, /<switchboard-remote name="usage"><\/switchboard-remote>/)
  assert.match(page, /<a href="\/usage">Usage &amp; &lt;costs&gt;<\/a>/)
})

test('the remote of the development server takes the place of the published one, and the others stay', async () => {
  const answer = { tag: 'a', remotes: { usage: { current: 'published' }, billing: { current: 'published' } } }
  const page = await withRemote(answer, 'usage', 8090)
  assert.equal(page.standalone, true)
  assert.equal(page.tag, 'a')
  assert.deepEqual(page.remotes['billing'], { current: 'published' })
  const { current } = page.remotes['usage'] as { current: { base: string; build: string } }
  assert.equal(current.base, 'http://localhost:8090/')
  assert.equal(current.build, 'development')
})
