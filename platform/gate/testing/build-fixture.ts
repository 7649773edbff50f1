// Builds one fixture: npm run program platform/gate/testing/build-fixture.ts -- NAME FOLDER
import { join } from 'node:path'
import { compile } from '../../build/compile.ts'
import { finishBuild } from '../../build/finish-build.ts'
import { remoteConfig } from '../../build/webpack.ts'
import { root } from '../../../shared/node/tree.mjs'

const [fixture = '', dist = ''] = process.argv.slice(2)
const [name, folder] = [`gate-${fixture}`, join(root, 'platform/gate/fixtures', fixture)]
const config = remoteConfig(name, folder)
config.output.path = join(dist, 'staging')
const { compilation } = await compile({ ...config, cache: false })
await finishBuild({ name, folder, compilation, dist })
