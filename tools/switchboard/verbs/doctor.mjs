import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { dataFolder, root } from '../../launch/environment.mjs'
import { defineVerb } from './define-verb.mjs'

export const doctor = defineVerb({
  summary: 'what would keep the server from starting, all at once',
  usage: ['doctor'],
  details: ['Checks the settings in the environment, the data folder and the database. Changes no data.'],
  examples: ['doctor'],
  words: { least: 0, most: 0 },
  options: {},
  async run() {
    const server = join(root, 'server/dist/main.js')
    const env = { ...process.env, DATA_DIR: dataFolder }
    const { status, stdout, stderr } = spawnSync(process.execPath, [server, '--check'], { env, encoding: 'utf8' })
    const text = stdout.trim() || stderr.trim()
    return { failed: status !== 0, json: { ok: status === 0, problems: status === 0 ? [] : text.split('\n') }, text }
  },
})
