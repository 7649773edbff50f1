// Describes this release for teams in other repositories. The portal adds what is live (`GET /registry/api/platform`).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { anything, arrayOf, object, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { knownMembers } from './registry-rules.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const gateModule = object({
  description: object({
    version: string,
    rules: arrayOf(object({ name: string, reports: string })),
    answers: recordOf(anything),
  }),
})
/** Third-party packages that a new remote installs. */
const thirdParties = [
  '@playwright/test',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'react',
  'react-dom',
  'typescript',
]

/** @returns versions by package, members of records, rules of the gate, and recorded responses of the API */
export async function describeRelease() {
  // By address, because the gate imports this folder.
  const path = join(root, 'platform/gate/describe-gate.ts')
  const evaluated: unknown = await import(pathToFileURL(path).href)
  const { answers, ...gate } = gateModule(evaluated, path).description
  return { packages: releaseVersions(), record: { members: knownMembers() }, gate, answers }
}

function releaseVersions(): Record<string, string> {
  const own = publishedFolders().map((folder) => readJson(join(folder, 'package.json'), manifest))
  const others = thirdParties.map((name) => [name, catalogVersion(name)] as const)
  return Object.fromEntries([...own.map(({ name, version }) => [name, version] as const), ...others].sort())
}

const manifest = object({ name: string, version: string })

/** A published package has a report of its declarations. */
const publishedFolders = () =>
  ['platform', 'shared']
    .flatMap((floor) => readdirSync(join(root, floor)).map((name) => join(root, floor, name)))
    .filter((folder) => existsSync(join(folder, 'api.txt')))

function catalogVersion(name: string) {
  const catalog = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const version = new RegExp(`^  '?${name.replace('/', '\\/')}'?: ([\\d.]+)$`, 'm').exec(catalog)?.[1]
  if (version === undefined) throw new Error(`pnpm-workspace.yaml has no version of ${name}`)
  return version
}
