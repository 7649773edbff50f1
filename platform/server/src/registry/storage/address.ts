import { isBuildId, isFilePath, isPartName } from '@switchboard/record'

/** `<part>/<build>/<path>`. @throws RangeError for names that no build has */
export function addressOf(part: string, build: string, path: string): string {
  return `${folderOf(part, build)}${isFilePath(path) ? path : refuse(path)}`
}

/** `<part>/<build>/`. @throws RangeError for names that no build has */
export const folderOf = (part: string, build: string): string =>
  `${isPartName(part) ? part : refuse(part)}/${isBuildId(build) ? build : refuse(build)}/`

function refuse(name: string): never {
  throw new RangeError(`no part, build or file is called ${JSON.stringify(name)}`)
}
