// The token and key of a data folder that the benchmarks publish with.
import { join } from 'node:path'
import { object, readJson, string } from '../../shared/node/read-json.mjs'

const access = object({ token: string, key: string })

export const readAccess = (dataDir: string) => readJson(join(dataDir, 'switchboard.json'), access)
