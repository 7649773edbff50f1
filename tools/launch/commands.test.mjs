// The commands as somebody at a keyboard meets them.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const here = import.meta.dirname
const room = mkdtempSync(join(tmpdir(), 'switchboard-launch-'))
after(() => rmSync(room, { recursive: true, force: true }))

test('an old Node is told which one is needed', async () => {
  const pretend = join(room, 'old.cjs')
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })`)
  const { code, words } = await run(['--require', pretend, join(here, 'run.cjs'), 'start'])
  assert.equal(code, 1)
  assert.match(words, /^Switchboard needs Node 20\.19 or newer, and this is Node 18\.20\.8: .+\n$/)
})

test('a busy port is named together with a free one', async () => {
  const busy = await listen()
  const { code, words } = await launch('start', { PORT: String(busy.port), DATA_DIR: join(room, 'busy') })
  busy.close()
  assert.equal(code, 1)
  assert.match(words, new RegExp(`^Port ${busy.port} is in use: .*PORT=\\d+ npm start\\.\\n$`))
  assert.ok(!existsSync(join(room, 'busy')))
})

test('a port that is none is refused', async () => {
  const { code, words } = await launch('start', { PORT: 'eighty' })
  assert.equal(code, 1)
  assert.match(words, /^PORT=eighty is not a port: .+\n$/)
})

test('a data folder that a running copy uses is neither used nor reset', async () => {
  const DATA_DIR = dataFolder('used', { pid: process.pid, begun: begun(), port: 8080 })
  for (const command of ['start', 'reset', 'import', 'bill']) {
    const { code, words } = await launch(command, { DATA_DIR, PORT: '21599' }, [join(here, 'run.cjs')])
    assert.equal(code, 1)
    assert.match(words, new RegExp(`^A copy that runs at port 8080 uses .*used: .*\\(process ${process.pid}\\).*\\n$`))
  }
  assert.ok(existsSync(join(DATA_DIR, 'pg')))
})

test('a reset leaves the data of a server alone that runs without the launcher', async () => {
  const DATA_DIR = dataFolder('served', {})
  writeFileSync(join(DATA_DIR, 'pg.lock'), `${process.pid}\n`)
  const { code, words } = await launch('reset', { DATA_DIR })
  assert.equal(code, 1)
  assert.match(words, new RegExp(`^A server uses .*served: .*\\(process ${process.pid}\\).*\\n$`))
  assert.ok(existsSync(DATA_DIR))
})

test('what a dead process left behind holds nobody up', async () => {
  const DATA_DIR = dataFolder('left', { pid: process.pid, begun: 'another time', port: 8080 })
  const { code } = await launch('reset', { DATA_DIR })
  assert.equal(code, 0)
  assert.ok(!existsSync(DATA_DIR))
})

test('a reset leaves a folder alone that is not the portal’s', async () => {
  const photos = join(room, 'photos')
  mkdirSync(photos)
  writeFileSync(join(photos, 'holiday.jpg'), '')
  const { code, words } = await launch('reset', { DATA_DIR: photos })
  assert.equal(code, 1)
  assert.match(words, /nothing was removed\.\n$/)
  assert.ok(existsSync(join(photos, 'holiday.jpg')))
})

test('a reset without data says that there is nothing to do', async () => {
  const { code, words } = await launch('reset', { DATA_DIR: join(room, 'never') })
  assert.equal(code, 0)
  assert.match(words, /the next start begins afresh\.\n$/)
})

test('a file to import is looked for where the caller stands', async () => {
  const { code, words } = await launch('import', { INIT_CWD: room, DATA_DIR: join(room, 'none') }, ['readings.csv'])
  assert.equal(code, 1)
  assert.equal(words, `There is no file ${join(room, 'readings.csv')}.\n`)
})

test('a month to bill is asked for by name', async () => {
  const { code, words } = await launch('bill', { DATA_DIR: join(room, 'none') })
  assert.equal(code, 1)
  assert.equal(words, 'Name the month to bill: npm run bill -- --month 2026-10\n')
})

for (const [signal, ends] of [
  ['SIGTERM', 'a command that is asked to end takes along what its children have started'],
  ['SIGKILL', 'a command that is ended by force takes its server along'],
]) {
  test(ends, { skip: process.platform === 'win32' && 'process groups are not there' }, async () => {
    const file = join(room, `pids-${signal}`)
    const child = spawn(process.execPath, [familyOf(file)], { stdio: 'inherit' })
    const pids = await bothOf(file)
    const watched = signal === 'SIGKILL' ? pids.slice(0, 1) : pids
    child.kill(signal)
    await eventually(() => !watched.some(isAlive))
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
}

test('a child that crashes leaves nothing of its own behind', { skip: process.platform === 'win32' }, async () => {
  const file = join(room, 'pids-crash')
  const child = spawn(process.execPath, [familyOf(file)], { stdio: 'inherit' })
  const [leader, left] = await bothOf(file)
  process.kill(leader, 'SIGKILL')
  await eventually(() => !isAlive(left))
  child.kill('SIGKILL')
})

const bothOf = (file) =>
  eventually(() => {
    const pids = existsSync(file) ? readFileSync(file, 'utf8').match(/\d+ /g) : []
    return pids?.length === 2 && pids.map(Number)
  })

/** A script that runs a child, which has the preload of the server, and a grandchild; both write their ids into the file. */
function familyOf(file) {
  const script = join(room, 'family.mjs')
  const idle = `require('node:fs').appendFileSync(${JSON.stringify(file)}, process.pid + ' '); setInterval(() => {}, 1000)`
  const child = `${idle}; require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}])`
  const url = (name) => JSON.stringify(pathToFileURL(join(here, name)).href)
  writeFileSync(
    script,
    `import { startChild } from ${url('child.mjs')}
     import { command } from ${url('command.mjs')}
     const args = ['--import', ${url('with-parent.mjs')}, '-e', ${JSON.stringify(child)}]
     await command(() => {
       startChild(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
       return new Promise(() => {})
     })`,
  )
  return script
}

const launch = (command, env, args = []) => run([join(here, 'run.cjs'), command, ...args], env)

/** @returns the exit code, and what was printed on both streams */
function run(args, env = {}) {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, args, { env: { ...rest, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (words += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, words })))
}

function dataFolder(name, claim) {
  const folder = join(room, name)
  mkdirSync(join(folder, 'pg'), { recursive: true })
  writeFileSync(join(folder, 'running.json'), JSON.stringify(claim))
  return folder
}

function begun() {
  try {
    return readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')[19]
  } catch {
    return undefined
  }
}

function listen() {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port, close: () => server.close() })),
  )
}

async function eventually(condition) {
  for (const limit = Date.now() + 15_000; Date.now() < limit;) {
    const found = condition()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it did not come about within 15 seconds')
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
