import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describeError } from './log'

test('describes a failed fetch by its cause, and a database error without customer input', () => {
  const cause = Object.assign(new Error('unable to verify the first certificate'), { code: 'UNABLE_TO_VERIFY' })
  expect(describeError(new TypeError('fetch failed', { cause }))).toMatchObject({
    code: 'UNABLE_TO_VERIFY',
    message: 'unable to verify the first certificate',
  })
  const refused = Object.assign(new Error('duplicate key (email)=(sam@example.com)'), {
    severity: 'ERROR',
    code: '23505',
  })
  expect(describeError(refused)).toMatchObject({ code: '23505', message: 'database error' })
})

const text = 'x'.repeat(1_000)

test('drops whole lines while nobody reads 40 MB of them, and continues afterwards', async () => {
  const child = start(`
    for (let at = 0; at < 40_000; at += 1) log.write(at + ' ${text}\\n')
    process.stdin.once('data', () => log.write('last ${text}\\n')).once('end', () => process.exit())
    process.send('written')`)
  await once(child, 'message')
  let read = ''
  child.stdout!.setEncoding('utf8').on('data', (piece: string) => (read += piece))
  for (let before = -1; before < read.length || read === ''; await setTimeout(300)) before = read.length
  child.stdin!.write('more')
  for (let waited = 0; waited < 5_000 && !read.includes('last'); waited += 50) await setTimeout(50)
  child.stdin!.end()
  await once(child, 'close')
  const lines = read.split('\n').filter(Boolean)
  expect(lines.length).toBeGreaterThan(15_000)
  expect(lines.length).toBeLessThan(20_000)
  expect(lines).toEqual([...lines.slice(0, -1).keys(), 'last'].map((name) => `${name} ${text}`))
})

test('a process that continues to write after its reader has gone exits normally', async () => {
  const child = start(`
    setInterval(() => log.write('a line\\n'), 50)
    setTimeout(() => process.exit(0), 2_000)
    process.send('started')`)
  await once(child, 'message')
  child.stdout!.destroy()
  expect(await once(child, 'exit')).toEqual([0, null])
})

/** Runs a script with `log`, the standard log. */
function start(script: string) {
  const hook = pathToFileURL(join(__dirname, '../../../../shared/node/typescript.mjs')).href
  const file = pathToFileURL(join(__dirname, 'log.ts')).href
  const program = `import { standardLog } from '${file}'\nconst log = standardLog()\n${script}`
  return spawn(process.execPath, ['--import', hook, '--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  })
}
