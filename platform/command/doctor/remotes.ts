// Checks the remotes' builds that a customer would load: records, signatures, files.
import { checkSignature, fileAddress } from '../../build/registry-rules.ts'
import { buildRecord, publicKey } from '../../build/record-shapes.ts'
import { arrayOf, object, optional, recordOf, string } from '../../../shared/node/read-json.mjs'
import { askForJson } from './ask.ts'
import { faultsOfFiles } from './files.ts'
import { failure, ok, type Finding } from './finding.ts'

type Reference = ReturnType<typeof reference>
type Keys = ReturnType<typeof resolution>['keys']

const reference = object({ name: string, build: string, key: optional(string) })
const resolution = object({
  remotes: recordOf(object({ current: reference, fallback: optional(reference) })),
  keys: arrayOf(publicKey),
})

/** The builds for a customer without a sign-in, and the fallback builds. */
export async function examineRemotes(portal: URL): Promise<Finding[]> {
  try {
    const { remotes, keys } = resolution(await askForJson(new URL('/registry/resolved.json', portal)), 'the builds')
    const references = Object.values(remotes).flatMap(({ current, fallback }) =>
      fallback ? [current, fallback] : [current],
    )
    if (references.length === 0)
      return [failure('no remote has a build', 'Run registry.js adopt: see docs/deployment.md.')]
    return await Promise.all(references.map((one) => examineBuild(portal, one, keys)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [failure(`the registry does not resolve builds: ${reason}`, 'Check the logs of the servers.')]
  }
}

async function examineBuild(portal: URL, { name, build, key }: Reference, keys: Keys): Promise<Finding> {
  const called = `build ${build.slice(0, 8)} of ${name}`
  const advice = `npm run switchboard -- status ${name}, and check the storage.`
  try {
    const path = `/registry/records/${name}/${build}.json${key === undefined ? '' : `?key=${key}`}`
    const record = buildRecord(await askForJson(new URL(path, portal)), path)
    const check = await checkSignature(record, keys)
    if (check !== 'valid') return failure(`${called} has no signature of a key that may sign it`, advice)
    const files = record.files.map((file) => ({ address: fileAddress(record, file), integrity: file.integrity }))
    const faults = await faultsOfFiles(portal, files)
    if (faults.length === 0) return ok(`${called} is complete: ${files.length} files`)
    return failure(`${called} lacks ${faults.length} of ${files.length} files: ${faults[0]}`, advice)
  } catch (error) {
    return failure(`${called} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, advice)
  }
}
