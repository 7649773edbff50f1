// A portal of the team routes alone, for the tests of the command: the registry's own rules over memory.
import { createServer } from 'node:http'
import { applyChange, ChangeRefused, checkSignature, EMPTY } from '../build/registry.mjs'

const operator = { owner: 'team', parts: [], operator: true }

/**
 * `meanwhile`: what somebody else changes before the next change arrives; `ill`: a status that records are answered with; `revoked`: ids of
 * keys; `mute`: changes are made, and the connection breaks.
 * @param {{ token: string, records?: import('@switchboard/registry').BuildRecord[], keys?: import('@switchboard/registry').PublicKey[],
 *   customers?: Record<string, string>, outcomes?: object[], team?: object }} contents
 */
export async function fakePortal({ token, records = [], keys = [], customers = {}, outcomes = [], team = operator }) {
  const at = {
    state: EMPTY,
    entries: [],
    records: [...records],
    files: new Map(),
    asked: [],
    meanwhile: [],
    ill: undefined,
    revoked: new Set(),
    mute: false,
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://fake')
    const bytes = Buffer.concat(await request.toArray())
    at.asked.push(`${request.method} ${url.pathname}`)
    const { status = 200, body } = await answer(at, { request, url, bytes })
    if (at.mute && request.method === 'POST') return request.socket.destroy()
    response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function answer(here, { request, url, bytes }) {
    const path = url.pathname
    if (path.startsWith('/registry/records/')) return recordAt(here, path)
    if (request.headers.authorization !== `Bearer ${token}`)
      return problem(401, 'The deploy token is not valid (any more).')
    const route = `${request.method} ${path.replace('/registry/api', '')}`
    switch (route) {
      case 'GET /state':
        return {
          body: { environment: 'nonprod', state: here.state, builds: here.records.map(summary), keys: counting(here) },
        }
      case 'GET /token':
        return { body: team }
      case 'GET /builds':
        return {
          body: { builds: here.records.filter(({ name }) => name === url.searchParams.get('part')).map(summary) },
        }
      case 'GET /history':
        return { body: { entries: history(here, url.searchParams) } }
      case 'GET /customer':
        return customerAt(url.searchParams.get('who'))
      case 'GET /outcomes':
        return { body: { outcomes } }
      case 'POST /changes':
        for (const asked of here.meanwhile.splice(0)) change(here, asked, 'switchboard')
        return change(here, JSON.parse(bytes))
      case 'POST /builds':
        return publish(here, JSON.parse(bytes))
      default:
        if (route.startsWith('DELETE /keys/')) return revoke(here, path.split('/').at(-1))
        if (!route.startsWith('PUT /builds/')) return problem(404, 'There is no such route.')
        here.files.set(path.split('/files/')[1], bytes)
        return { status: 204 }
    }
  }

  function customerAt(who) {
    return customers[who]
      ? { body: { key: customers[who] } }
      : problem(404, 'No account has this email address or number, or nobody signed in to it.')
  }

  const counting = ({ revoked }) => keys.filter(({ id }) => !revoked.has(id))

  function revoke(here, id) {
    here.revoked.add(id)
    return { status: 204 }
  }

  async function publish(here, { record }) {
    if ((await checkSignature(record, counting(here))) !== 'valid')
      return problem(422, 'The build was not published.', [
        { path: '/signature', message: 'The signature does not fit the record.' },
      ])
    here.records = [record, ...here.records.filter(({ name, build }) => name !== record.name || build !== record.build)]
    return { status: 201, body: { published: true } }
  }

  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { ...at, at, url: `http://127.0.0.1:${server.address().port}`, close }
}

const history = ({ entries }, asked) =>
  entries
    .filter((entry) => !asked.has('part') || entry.change.part === asked.get('part'))
    .toReversed()
    .slice(0, Number(asked.get('limit')))

/** One that a revoked key signed is not there any more. */
function recordAt({ records, ill, revoked }, path) {
  if (ill) return problem(ill, 'The database is away.')
  const [part, build] = path.replace('/registry/records/', '').replace('.json', '').split('/')
  const found = records.find((record) => record.name === part && record.build === build)
  return found && !revoked.has(found.signature?.key) ? { body: found } : problem(404, 'There is no such record.')
}

function change(here, { change: wanted, why, expect }, who = 'team') {
  if (expect !== undefined && expect !== here.state.number)
    return problem(
      409,
      `The state is ${here.state.number} by now, not ${expect}: look at what changed, then ask again.`,
    )
  try {
    const before = here.state
    here.state = applyChange(before, wanted)
    const of = (state) => state.parts[wanted.part]?.current
    const entry = {
      number: here.state.number,
      at: '2026-11-21T02:03:04.000Z',
      who,
      why,
      change: wanted,
      from: of(before),
      to: of(here.state),
    }
    here.entries.push(entry)
    return { body: { entry, state: here.state } }
  } catch (error) {
    if (error instanceof ChangeRefused) return problem(409, error.message)
    throw error
  }
}

const summary = ({ name, build, version, signature }) => ({
  name,
  build,
  version,
  ...(signature && { signature: { key: signature.key } }),
  publishedAt: '2026-11-20T00:00:00.000Z',
  publishedBy: 'team',
  why: 'a build',
})

const problem = (status, detail, errors) => ({ status, body: { status, detail, ...(errors && { errors }) } })
