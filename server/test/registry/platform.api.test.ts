// The description of the portal for teams in other repositories.
import { call } from '../support/portal'
import { usageTeam } from './team'

interface Description {
  readonly environment: string
  readonly contracts: readonly number[]
  readonly provides: Readonly<Record<string, string>>
  readonly shells: readonly { readonly name: string; readonly build: string; readonly version: string }[]
  readonly requiresGate: boolean
  readonly packages: Readonly<Record<string, string>>
  readonly record: { readonly members: readonly string[] }
  readonly gate: { readonly version: string; readonly rules: readonly { readonly name: string }[] }
  readonly answers: Readonly<Record<string, unknown>>
}

const own = usageTeam()
const description = () =>
  call<Description>('/registry/api/platform', undefined, {}, own.live().teams.portal.server.origin)

describe('the portal describes itself', () => {
  it('without a token, with what is live and what its release knows', async () => {
    const { status, headers, body } = await description()
    const { host } = own.live()
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(body).toMatchObject({
      environment: 'nonprod',
      contracts: [host.contract],
      provides: host.provides,
      shells: [{ name: 'host', build: host.build, version: host.version }],
      requiresGate: false,
    })
    expect(body.packages).toMatchObject({
      '@switchboard/build': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      '@switchboard/ui': expect.stringMatching(/^\d+\.\d+\.\d+$/),
      react: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    expect(body.record.members).toEqual(expect.arrayContaining(['build', 'owner.team', 'gate.findings[].rule']))
    expect(body.gate.version).toMatch(/^[0-9a-f]{16}$/)
    expect(body.gate.rules.map(({ name }) => name)).toEqual(expect.arrayContaining(['fits', 'size', 'accessible']))
    expect(body.answers['GET /api/portal/account']).toMatchObject({ firstName: 'Sam' })
  })

  it('with the packages of the host that became current', async () => {
    await own.live().teams.live('host', '2', { provides: { react: '19.4.0' } })
    const { body } = await description()
    expect(body.provides).toEqual({ react: '19.4.0' })
  })

  it('and accepts no other method', async () => {
    const answer = await own.ask('platform', undefined, { method: 'POST' })
    expect(answer.status).toBe(405)
  })
})
