import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '../support/fixtures'
import { alex, password } from '../support/people'

const path = (from: string) => fileURLToPath(new URL(`../../${from}`, import.meta.url))

/** The options of the watch in the operations guide, which name links and texts of the portal. */
function documentedOptions(): string[] {
  const [, command = ''] =
    /switchboard -- watch (--port .*?)\n```/s.exec(readFileSync(path('docs/operations.md'), 'utf8')) ?? []
  const options = [...command.matchAll(/(--(?:press|expect|leave)) "([^"]+)"/g)]
  return options.flatMap(([, name = '', value = '']) => [name, value])
}

test('the watch of the operations guide signs in, reads a bill and logs out', async ({ portal }) => {
  const options = documentedOptions()
  expect(options).toHaveLength(8)
  const env = { ...process.env, SWITCHBOARD_URL: portal, WATCH_EMAIL: alex.email, WATCH_PASSWORD: password }
  const words = [path('tools/launch/run.cjs'), 'switchboard', 'watch', '--once', ...options]
  const { stdout } = await promisify(execFile)(process.execPath, words, { env })
  expect(stdout).toMatch(/^[\d:]{8} ok in [\d.]+ s: open .+, sign-in .+, read .+, log-out [\d.]+\n$/)
})
