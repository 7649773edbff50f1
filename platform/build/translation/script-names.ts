// The names of scripts in other languages than English.

const TRANSLATED = /^(.+)\.([a-z]{2,3}(?:-[A-Z][a-z]{3})?)\.js$/

/** `main.js` and `vi` become `main.vi.js`. */
export const scriptName = (path: string, language: string): string => path.replace(/\.js$/, `.${language}.js`)

/** @returns which script a file translates; undefined for a script of no language @param paths of the build's files */
export function translationOf(
  path: string,
  paths: readonly string[],
): { readonly of: string; readonly language: string } | undefined {
  const [, name, language] = TRANSLATED.exec(path) ?? []
  return name !== undefined && language !== undefined && paths.includes(`${name}.js`)
    ? { of: `${name}.js`, language }
    : undefined
}
