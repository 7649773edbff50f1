// Provides the base images of Dockerfile and docker-compose.yml: from their registries, or, if those are unreachable, as
// stand-ins with the same names and programs, built from other sources.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { downloadKeycloak, findJava, KEYCLOAK_VERSION } from '../../../tools/deployment/keycloak/distribution.ts'
import { runTool } from '../../../shared/node/child-process.mjs'
import { root } from '../../../shared/node/environment.mjs'
import { print, runStep } from '../../../shared/node/terminal.mjs'
import { VERSITYGW_VERSION } from '../parts/storage.ts'
import { enginesFolder, type Engine } from './engine.ts'

const standIns = join(root, 'lab/production/containers/stand-ins')

interface BaseImage {
  /** name of the image, with its registry */
  name: string
  /** folder of the stand-in */
  standIn: string
  /** Debian release */
  suite?: string
  packages?: string[]
  /** a command in the shell, whose first argument is the root folder */
  hook?: string
  add?: (folder: string) => Promise<void>
}

const [dockerfile, compose] = ['Dockerfile', 'docker-compose.yml'].map((name) => readFileSync(join(root, name), 'utf8'))
/** @param pattern of a name in one of the two files */
const nameOf = (pattern: RegExp) => {
  const found = pattern.exec(`${dockerfile}\n${compose}`)?.[1]
  if (!found) throw new Error(`no image ${pattern}`)
  return found
}

const images = (): BaseImage[] => [
  {
    name: `docker.io/library/${nameOf(/FROM (node:\S+)/)}`,
    standIn: 'node',
    suite: 'bookworm',
    packages: ['ca-certificates', 'libatomic1'],
    add: addNode,
  },
  {
    name: `docker.io/${nameOf(/FROM (nginxinc\/\S+)/)}`,
    standIn: 'nginx',
    // In older releases, nginx does not resolve host names again.
    suite: 'forky',
    packages: ['nginx'],
    hook: 'mkdir -p "$1/docker-entrypoint.d" "$1/etc/nginx/conf.d"',
  },
  {
    name: `docker.io/library/${nameOf(/image: (postgres:\S+)/)}`,
    standIn: 'postgres',
    suite: 'trixie',
    packages: ['postgresql-17'],
    hook: 'mkdir -p "$1/docker-entrypoint-initdb.d"',
  },
  {
    name: `quay.io/keycloak/keycloak:${KEYCLOAK_VERSION}`,
    standIn: 'keycloak',
    suite: 'trixie',
    packages: ['openjdk-21-jre-headless', 'ca-certificates-java'],
    hook: 'echo "keycloak:x:1000:0::/opt/keycloak:/sbin/nologin" >> "$1/etc/passwd"',
    add: addKeycloak,
  },
  {
    name: `docker.io/${nameOf(/image: (versity\/\S+)/)}`,
    standIn: 'storage',
    suite: 'bookworm',
    packages: ['netcat-openbsd'],
    add: addStorage,
  },
  { name: `docker.io/${nameOf(/image: (axllent\/\S+)/)}`, standIn: 'mail', add: addCatcher },
]

/** @returns the names of the images that are stand-ins */
export async function provideBaseImages(engine: Engine): Promise<string[]> {
  const all = images()
  const made = []
  for (const image of all) {
    const isThere = await engine.podman('image', 'exists', image.name).then(
      () => true,
      () => false,
    )
    const isPulled = isThere || (await isReachable(engine, image))
    if (!isPulled) await runStep(`Making a stand-in for ${image.name}`, () => makeStandIn(engine, image))
    if (image === all[0]) await engine.chooseRuntime(image.name)
    const label = await engine.read(
      'image',
      'inspect',
      '--format',
      '{{index .Config.Labels "switchboard.stand-in"}}',
      image.name,
    )
    if (label) made.push(image.name)
  }
  return made
}

async function isReachable(engine: Engine, { name }: BaseImage) {
  try {
    await runStep(`Pulling ${name}`, () => engine.podman('pull', '--quiet', name))
    return true
  } catch {
    print(`The registry of ${name} is unreachable.`)
    return false
  }
}

async function makeStandIn(engine: Engine, { name, standIn, suite, packages = [], hook, add }: BaseImage) {
  const context = join(enginesFolder, 'contexts', standIn)
  rmSync(context, { recursive: true, force: true })
  cpSync(join(standIns, standIn), context, { recursive: true })
  const tar = join(context, 'root.tar')
  if (suite) await makeRoot(tar, suite, packages, hook)
  await add?.(context)
  await engine.podman(
    'build',
    '--label',
    `switchboard.stand-in=${standIn}`,
    '--tag',
    name,
    '--file',
    'Containerfile',
    context,
  )
  rmSync(context, { recursive: true })
}

/** A minimal Debian. */
async function makeRoot(tar: string, suite: string, packages: readonly string[], hook?: string) {
  const hooks = hook ? [`--customize-hook=${hook}`] : []
  // Package lists of a changing suite are valid for a week, and mirrors may be older.
  const isOld = ['--aptopt=Acquire::Check-Valid-Until "false"']
  const draft = `${tar}.draft.tar`
  await runTool('mmdebstrap', [
    '--variant=minbase',
    ...isOld,
    `--include=${packages.join()}`,
    ...hooks,
    suite,
    draft,
    'http://deb.debian.org/debian',
  ])
  renameSync(draft, tar)
}

/** Node and npm from their packages, laid out as in the image. */
async function addNode(context: string) {
  const major = nameOf(/FROM node:(\d+)/)
  const packages = join(context, 'packages')
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', packages]
  await runTool('npm', ['install', ...flags, `node-linux-${process.arch}@${major}`, 'npm@11'])
  const target = join(context, 'node')
  mkdirSync(join(target, 'bin'), { recursive: true })
  cpSync(join(packages, `node_modules/node-linux-${process.arch}/bin/node`), join(target, 'bin/node'))
  cpSync(join(packages, 'node_modules/npm'), join(target, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(target, 'bin', name))
  cpSync(realpathSync('/etc/ssl/certs/ca-certificates.crt'), join(context, 'authorities.crt'))
}

async function addKeycloak(context: string) {
  const folder = join(context, 'keycloak')
  cpSync(downloadKeycloak(findJava()), folder, { recursive: true })
  mkdirSync(join(folder, 'data'), { recursive: true })
  await runTool('sh', ['-c', 'chmod +x "$0"/bin/*.sh && chmod -R g+rwX "$0"', folder])
}

async function addStorage(context: string) {
  const env = { ...process.env, GOBIN: context, CGO_ENABLED: '0' }
  await runTool(
    'go',
    ['install', '-ldflags=-s -w', `github.com/versity/versitygw/cmd/versitygw@v${VERSITYGW_VERSION}`],
    { env },
  )
  chmodSync(join(context, 'versitygw'), 0o755)
}

async function addCatcher(context: string) {
  const relay = createRequire(join(root, 'lab/package.json')).resolve('smtp-server/package.json')
  // pnpm stores the dependencies of a package next to it.
  cpSync(dirname(dirname(realpathSync(relay))), join(context, 'node_modules'), { recursive: true, dereference: true })
  if (!existsSync(join(context, 'node_modules/smtp-server'))) throw new Error('smtp-server was not found')
}
