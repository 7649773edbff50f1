// The switchboard command as a team runs it: a separate process, against a portal with its database, storage and keys.
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { bucketOf } from '../support/registry'
import { operatorOf } from '../support/switchboard'
import { worded } from '../support/variants'

// The API tests of changes make a rollout and a rollback, and the command’s tests write what they say. The next test runs
// the command against a portal.
test('a team gives a build to some customers, and takes it back', { tag: '@long' }, async ({ ownServer, registry }) => {
  const type = operatorOf(ownServer)
  const build = await registry.publish('usage', (text, path) => (path === 'remoteEntry.js' ? `${text}\n//` : text))
  const { current } = (await registry.state()).parts.usage!
  const given = await type(['rollout', 'usage', build, '25%', '--why', 'a first look'])
  expect(given).toMatch(
    new RegExp(`^25% of the customers get usage \\S+ \\(${build}\\) within a minute, on the next page\\.`),
  )
  const isIn = bucketOf(await registry.key(alex.email), 'usage', build) < 25
  // The tests of the command check the other verbs.
  if (process.env.LONG) {
    const why = await type(['why', alex.email, 'usage'])
    expect(why).toMatch(new RegExp(`^${alex.email} gets usage \\S+ \\(${isIn ? build : current}\\), because`))
  }
  const back = await type(['rollback', 'usage', '--why', 'the chart is empty'])
  expect(back).toContain(`Everybody gets usage ${current}, and the rollout has ended.`)
  if (process.env.LONG)
    await expect(type(['promote', 'usage', '--why', 'again'])).rejects.toThrow(/was rolled back by this folder/)
})

// The command's tests and the API's check the refusal with the registry's own rules.
test(
  'two people who roll back at the same time go back one build',
  { tag: '@long' },
  async ({ ownServer, registry }) => {
    const type = operatorOf(ownServer)
    const first = await registry.deploy('usage', worded('Last updated', 'Readings up to'))
    const second = await registry.deploy('usage', worded('Readings up to', 'Readings until'))
    const rollBack = (who: string) =>
      type(['rollback', 'usage', '--why', `the chart is empty, says ${who}`]).then(
        () => 'done',
        (error: unknown) => String(error),
      )
    const [ofAnn, ofBob] = await Promise.all([rollBack('Ann'), rollBack('Bob')])
    expect([ofAnn, ofBob]).toContain('done')
    const [winner, refused] = ofAnn === 'done' ? ['Ann', ofBob] : ['Bob', ofAnn]
    expect(refused).toContain(`usage rolled back (${second} → ${first}) by this folder at `)
    expect(refused).toContain(`Z, “the chart is empty, says ${winner}”. You changed nothing`)
    expect((await registry.state()).parts['usage']!.current).toBe(first)
  },
)

test('a host whose key leaked returns with another one', async ({ ownServer, registry }) => {
  const type = operatorOf(ownServer)
  const page = async () => (await fetch(ownServer.address)).status
  const leaked = await registry.signAgain('host')
  expect(await page()).toBe(200)
  await type(['keys', 'revoke', leaked.signature.key, '--force', '--why', 'it was in a log'])
  await expect.poll(page).toBe(503)
  // The command would check it in a browser first.
  await registry.signAgain('host', leaked)
  await expect.poll(page).toBe(200)
})

test('doctor reports that every build is complete, and that a trial shows its emails', async ({ ownServer }) => {
  const examine = operatorOf(ownServer)(['doctor', ownServer.address, '--json'])
  const { stdout } = (await examine.catch((error: unknown) => error)) as { readonly stdout: string }
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly { result: string; what: string }[] }
  const saying = (pattern: RegExp) => findings.filter(({ what }) => pattern.test(what)).map(({ result }) => result)
  expect(saying(/^build [0-9a-f]{8} of [a-z-]+ is complete: \d+ files$/).length).toBeGreaterThanOrEqual(5)
  expect(saying(/^the \d\d? files of the page are as published$/)).toEqual(['ok'])
  expect(saying(/is sent to the login page$/)).toEqual(['ok'])
  expect(findings.filter(({ result }) => result === 'failed').map(({ what }) => what)).toEqual([
    'everybody can read the mails to customers at /mails',
  ])
})
