// A portal of this repository with the demonstration's people, as npm start runs it.
import { join } from 'node:path'
import { root } from '../shared/node/environment.mjs'
import { object, readJson, string } from '../shared/node/read-json.mjs'
import { freePort, PartProcess } from './part-process.ts'

export interface RunningPortal {
  url: string
  /** of an operator */
  token: string
  /** private key that may sign every part */
  key: string
  stop(): Promise<void>
}

const access = object({ token: string, key: string })
/** Builds what has changed, and fills an empty database. */
const START_SECONDS = 900

/**
 * @param folder for its data and its log
 * @param settings of the server, besides those of the demonstration
 */
export async function startPortal(folder: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningPortal> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const portal = new PartProcess({
    name: 'portal',
    command: process.execPath,
    args: [join(root, 'tools/launch/run.cjs'), 'start'],
    cwd: root,
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: join(folder, 'data') },
    log: join(folder, 'portal.log'),
    startSeconds: START_SECONDS,
    isReady: async () => (await fetch(`${url}/health/ready`)).ok,
  })
  await portal.start()
  return { url, ...readJson(join(folder, 'data/switchboard.json'), access), stop: () => portal.stop() }
}
