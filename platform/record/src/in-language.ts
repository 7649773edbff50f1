// A build in a language other than English: scripts with texts exist once for each language (decision record 0116).
import type { BuildRecord, BuiltFile } from './record'

/** Cookie with the tag of the language that the customer has chosen. The page itself sets it. */
export const LANGUAGE_COOKIE = 'sb-language'

type Build = Pick<BuildRecord, 'files'> & Partial<Pick<BuildRecord, 'routes' | 'fills'>>

/** Whether a build has scripts in a language. */
export const hasLanguage = ({ files }: Pick<BuildRecord, 'files'>, language: string): boolean =>
  files.some(({ translation }) => translation?.language === language)

/**
 * The record with the scripts of one language: English ones where the build has no others. Call it after checking the
 * signature, which covers the record itself.
 */
export function inLanguage<Kind extends Build>(record: Kind, language = ''): Kind {
  if (record.files.every(({ translation }) => !translation)) return record
  const translated = new Map(
    record.files.flatMap((file) => (file.translation?.language === language ? [[file.translation.of, file]] : [])),
  )
  const inPlaceOf = (file: BuiltFile) => ({ ...(translated.get(file.path) ?? file), kind: file.kind })
  const withScripts = <View extends { readonly scripts: readonly string[] }>(view: View): View => ({
    ...view,
    scripts: view.scripts.map((path) => translated.get(path)?.path ?? path),
  })
  return {
    ...record,
    files: record.files.filter(({ translation }) => !translation).map(inPlaceOf),
    ...(record.routes && { routes: record.routes.map(withScripts) }),
    ...(record.fills && { fills: record.fills.map(withScripts) }),
  }
}
