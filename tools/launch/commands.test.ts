// Runs the commands as a user does and checks what they print.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from '../../shared/node/environment.mjs'

const here = import.meta.dirname
const room = mkdtempSync(join(tmpdir(), 'switchboard-launch-'))
after(() => rmSync(room, { recursive: true, force: true }))

test('an old Node.js prints the required version', async () => {
  const pretend = join(room, 'old.cjs')
  writeFileSync(pretend, `Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })`)
  const { code, output } = await run(['--require', pretend, join(here, 'run.cjs'), 'start'])
  assert.equal(code, 1)
  assert.match(output, /^Switchboard needs Node 20\.19 or newer, and this is Node 18\.20\.8: .+\n$/)
})

test('commands begin before the packages are installed', async () => {
  const copy = join(room, 'clone')
  const filter = (path: string) => !['node_modules', 'dist', '.cache'].includes(basename(path))
  for (const path of ['tools', 'shared', 'platform', 'package.json', 'pnpm-workspace.yaml'])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter })
  // Stops the commands before they install packages.
  writeFileSync(join(copy, '.cache'), '')
  const commands = new Set(
    [...readFileSync(join(root, 'package.json'), 'utf8').matchAll(/run\.cjs ([a-z]+)/g)].map(([, name]) => name ?? ''),
  )
  assert.ok(commands.size > 5)
  for (const command of commands) {
    const { output } = await run([join(copy, 'tools/launch/run.cjs'), command, '--help'])
    assert.doesNotMatch(output, /ERR_MODULE_NOT_FOUND/, `${command} needs packages before it installs them`)
  }
})

test('a busy port is named together with a free one', async () => {
  const busy = await listen()
  const { code, output } = await launch('start', { PORT: String(busy.port), DATA_DIR: join(room, 'busy') })
  busy.close()
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^Port ${busy.port} is in use: .*PORT=\\d+ npm start\\.\\n$`))
  assert.ok(!existsSync(join(room, 'busy')))
})

test('a program gets its arguments, and its exit code is that of the command', async () => {
  const program = join(room, 'program.mjs')
  writeFileSync(program, `console.log(process.argv.slice(2).join('|')); process.exit(3)`)
  const { code, output } = await launch('program', {}, [relative(root, program), '--runs', '9 pairs'])
  assert.equal(code, 3)
  assert.match(output, /^--runs\|9 pairs$/m)
})

test('an invalid port is refused', async () => {
  const { code, output } = await launch('start', { PORT: 'eighty' })
  assert.equal(code, 1)
  assert.match(output, /^PORT=eighty is not a port: .+\n$/)
})

test('a data folder that a running copy uses is neither used nor reset', async () => {
  const DATA_DIR = dataFolder('used', { pid: process.pid, begun: startTime(), port: 8080 })
  const file = join(here, 'run.cjs')
  for (const [command, ...args] of [['start'], ['reset'], ['import', file], ['bill', file], ['disputes']]) {
    const { code, output } = await launch(command ?? '', { DATA_DIR, PORT: '21599' }, args)
    assert.equal(code, 1)
    assert.match(output, new RegExp(`^A copy that runs at port 8080 uses .*used: .*\\(process ${process.pid}\\).*\\n$`))
  }
  assert.ok(existsSync(join(DATA_DIR, 'pg')))
})

test('the launcher takes the rights of other users to the data folder away', async () => {
  const DATA_DIR = dataFolder('open', { pid: process.pid, begun: startTime(), port: 8080 })
  chmodSync(DATA_DIR, 0o755)
  await launch('start', { DATA_DIR, PORT: '21598' })
  assert.equal(statSync(DATA_DIR).mode & 0o777, 0o700)
})

test('a reset keeps the data of a server that runs without the launcher', async () => {
  const DATA_DIR = dataFolder('served', {})
  writeFileSync(join(DATA_DIR, 'pg.lock'), `${process.pid} ${startTime()}\n`)
  const { code, output } = await launch('reset', { DATA_DIR })
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^A server uses .*served: .*\\(process ${process.pid}\\).*\\n$`))
  assert.ok(existsSync(DATA_DIR))
})

test('the lock of a server whose process id is used again is ignored', async () => {
  const DATA_DIR = dataFolder('outlived', {})
  writeFileSync(join(DATA_DIR, 'pg.lock'), `${process.pid} 1\n`)
  assert.equal((await launch('reset', { DATA_DIR })).code, 0)
})

test('the claim of a process that has ended is ignored', async () => {
  const DATA_DIR = dataFolder('left', { pid: process.pid, begun: 'another time', port: 8080 })
  const { code } = await launch('reset', { DATA_DIR })
  assert.equal(code, 0)
  assert.ok(!existsSync(DATA_DIR))
})

test('a reset keeps a folder that is not the portal’s', async () => {
  const photos = join(room, 'photos')
  mkdirSync(photos)
  writeFileSync(join(photos, 'holiday.jpg'), '')
  const { code, output } = await launch('reset', { DATA_DIR: photos })
  assert.equal(code, 1)
  assert.match(output, /nothing was removed\.\n$/)
  assert.ok(existsSync(join(photos, 'holiday.jpg')))
})

test('a command that is asked for its use prints it and changes nothing', async () => {
  const DATA_DIR = dataFolder('kept', {})
  for (const word of ['--help', '-h']) {
    const { code, output } = await launch('reset', { DATA_DIR }, [word])
    assert.equal(code, 0)
    assert.match(output, /^npm run reset\n.+\n {2}--yes .+\n$/)
  }
  const mistyped = await launch('reset', { DATA_DIR }, ['--yse'])
  assert.equal(mistyped.code, 1)
  assert.equal(mistyped.output, "Unknown option '--yse': npm run reset -- --help lists the options.\n")
  for (const command of ['start', 'packages']) {
    const { code, output } = await launch(command, { DATA_DIR, PORT: 'none' }, ['--help'])
    assert.equal(code, 0)
    assert.match(output, new RegExp(`^npm .*${command}\n`))
  }
  assert.ok(existsSync(join(DATA_DIR, 'pg')))
})

test('a reset without data says that there is nothing to remove', async () => {
  const { code, output } = await launch('reset', { DATA_DIR: join(room, 'never') })
  assert.equal(code, 0)
  assert.match(output, /the next start begins afresh\.\n$/)
})

test('a relative path to import starts at the folder of the caller', async () => {
  const { code, output } = await launch('import', { INIT_CWD: room, DATA_DIR: join(room, 'none') }, ['readings.csv'])
  assert.equal(code, 1)
  assert.equal(output, `There is no file ${join(room, 'readings.csv')}.\n`)
})

test('npm run bill without a month says how to name it', async () => {
  const { code, output } = await launch('bill', { DATA_DIR: join(room, 'none') })
  assert.equal(code, 1)
  assert.equal(output, 'Name the month to bill: npm run bill -- --month 2026-10\n')
})

test('npm run dev prints its options when it is asked, and refuses others in a sentence', async () => {
  const asked = await launch('dev', {}, ['--help'])
  assert.equal(asked.code, 0)
  assert.match(
    asked.output,
    /^npm run dev .+\n {2}--only NAME .+\n {2}--override NAME .+\n {2}--standalone NAME .+\n {2}--portal ADDRESS .+\n {2}--port PORT .+\n {2}--without-answers .+\n$/,
  )
  for (const [words, sentence] of [
    [['--onyl', 'usage'], "Unknown option '--onyl': npm run dev -- --help lists the options.\n"],
    [['usage'], "Unexpected argument 'usage': npm run dev -- --help lists the options.\n"],
    [['--port'], "Option '--port <value>' argument missing: npm run dev -- --help lists the options.\n"],
  ] as const) {
    const refused = await launch('dev', {}, [...words])
    assert.equal(refused.code, 1)
    assert.equal(refused.output, sentence)
  }
})

for (const [signal, title] of [
  ['SIGTERM', 'a command that receives SIGTERM also ends what its children have started'],
  ['SIGKILL', 'the server ends when its command is killed'],
] as const) {
  test(title, { skip: process.platform === 'win32' && 'process groups are not there' }, async () => {
    const file = join(room, `pids-${signal}`)
    const child = spawn(process.execPath, [familyOf(file)], { stdio: 'inherit' })
    const pids = await bothOf(file)
    const watched = signal === 'SIGKILL' ? pids.slice(0, 1) : pids
    child.kill(signal)
    await eventually(() => !watched.some(isAlive) || undefined)
    for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
}

test('the processes that a child started end when it crashes', { skip: process.platform === 'win32' }, async () => {
  const file = join(room, 'pids-crash')
  const child = spawn(process.execPath, [familyOf(file)], { stdio: 'inherit' })
  const [leader, left] = await bothOf(file)
  process.kill(leader, 'SIGKILL')
  await eventually(() => !isAlive(left) || undefined)
  child.kill('SIGKILL')
})

const bothOf = (file: string): Promise<[number, number]> =>
  eventually(() => {
    const [leader, child] = existsSync(file) ? (readFileSync(file, 'utf8').match(/\d+ /g) ?? []) : []
    return leader && child ? [Number(leader), Number(child)] : undefined
  })

/**
 * Writes a script that runs a child, which has the preload of the server, and a grandchild. Both write their process
 * ids into the file.
 */
function familyOf(file: string) {
  const script = join(room, 'family.mjs')
  const idle = `require('node:fs').appendFileSync(${JSON.stringify(file)}, process.pid + ' '); setInterval(() => {}, 1000)`
  const child = `${idle}; require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(idle)}])`
  const url = (name: string) => JSON.stringify(pathToFileURL(join(root, name)).href)
  writeFileSync(
    script,
    `import { startChild } from ${url('shared/node/child-process.mjs')}
     import { runCommand } from ${url('shared/node/run-command.mjs')}
     const args = ['--import', ${url('tools/launch/end-with-parent.mjs')}, '-e', ${JSON.stringify(child)}]
     await runCommand(() => {
       startChild(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
       return new Promise(() => {})
     })`,
  )
  return script
}

const launch = (command: string, env: NodeJS.ProcessEnv, args: string[] = []) =>
  run([join(here, 'run.cjs'), command, ...args], env)

/** @returns the exit code, and what was printed on both streams */
function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ code: number | null; output: string }> {
  const { DATABASE_URL: _, ...rest } = process.env
  const child = spawn(process.execPath, args, { env: { ...rest, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
}

function dataFolder(name: string, claim: object) {
  const folder = join(room, name)
  mkdirSync(join(folder, 'pg'), { recursive: true })
  writeFileSync(join(folder, 'running.json'), JSON.stringify(claim))
  return folder
}

function startTime() {
  try {
    return readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}

async function listen() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { port: address.port, close: () => server.close() }
}

async function eventually<T>(condition: () => T): Promise<NonNullable<T>> {
  for (const limit = Date.now() + 15_000; Date.now() < limit;) {
    const found = condition()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The condition was not met within 15 seconds.')
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
