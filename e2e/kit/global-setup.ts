// One catalogue for all tests, built into its own folder and served on a free port.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const axe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js')
const endsWithParent = pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href
const typescript = pathToFileURL(join(root, 'shared/node/typescript.mjs')).href

export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-kit-'))
  const only = (process.env.KIT_ONLY ?? '').split(',').filter(Boolean)
  const child = spawn(
    process.execPath,
    ['--import', endsWithParent, '--import', typescript, join(root, 'tools/catalogue/main.ts'), ...only],
    {
      cwd: root,
      env: { ...process.env, PORT: '0', CATALOGUE_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const stop = () => {
    child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  let output = ''
  const address = await new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
        const found = /http:\S+/.exec(output)
        if (found) resolve(found[0])
      })
    child.once('exit', () => resolve(undefined))
  })
  if (!address) {
    stop()
    throw new Error(`The catalogue did not start. Its output:\n${output}`)
  }
  // Tests import it like a script of the page.
  cpSync(axe, join(folder, 'axe.js'))
  process.env.KIT_ADDRESS = address
  return stop
}
