// Lints and type-checks the sources of programs: `check-sources.mjs browser` or `check-sources.mjs node tools`. The rules of ESLint and the
// compiler ask for the same types, which are worked out once here. Each source is linted with one of the programs `browser` and `node`.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { arrayOf, object, string } from '../json/read-json.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const configShape = object({ include: arrayOf(string), exclude: arrayOf(string) })
const programNames = ['browser', 'node', 'tools']
const host = {
  getCanonicalFileName: (/** @type {string} */ path) => path,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
}

/** @param {string} name */
function readProgramConfig(name) {
  const file = join(root, `tsconfig.${name}.json`)
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile)
  if (error) throw new Error(ts.formatDiagnostic(error, host))
  return { ...configShape(config, file), parsed: ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, file) }
}

/**
 * The files that programs have in common are parsed once.
 * @type {Map<string, ts.SourceFile | undefined>}
 */
const parsedFiles = new Map()

/**
 * ESLint needs nodes that know their parents.
 * @param {ReturnType<typeof readProgramConfig>} config
 */
function openProgram({ parsed }) {
  const { options, fileNames } = parsed
  const compilerHost = ts.createCompilerHost(options, true)
  const { getSourceFile } = compilerHost
  compilerHost.getSourceFile = (path, ...rest) => {
    // Whether a file is a module depends on this option.
    const key = `${options.jsx} ${path}`
    if (!parsedFiles.has(key)) parsedFiles.set(key, getSourceFile(path, ...rest))
    return parsedFiles.get(key)
  }
  return ts.createProgram(fileNames, options, compilerHost)
}

/**
 * What ESLint looks at: the browser's folders and, for the other program, everything else.
 * @param {string} name
 * @returns {{ patterns: string[], ignored: string[] }[]}
 */
function lintedParts(name) {
  // Its sources have no rules that ask for types.
  if (name === 'tools') return []
  const browser = readProgramConfig('browser')
  if (name === 'browser') return [{ patterns: browser.include, ignored: browser.exclude }]
  const isInside = (/** @type {string} */ path) => browser.include.some((folder) => path.startsWith(`${folder}/`))
  return [
    { patterns: ['.'], ignored: browser.include.flatMap((path) => [path, `${path}/**`]) },
    { patterns: readProgramConfig(name).include.filter(isInside), ignored: [] },
  ]
}

/**
 * @param {string} name
 * @param {ts.Program} program
 * @returns {Promise<ESLint.LintResult[]>}
 */
async function lint(name, program) {
  const results = []
  for (const { patterns, ignored } of lintedParts(name).filter((part) => part.patterns.length > 0)) {
    const eslint = new ESLint({
      cwd: root,
      ignorePatterns: ignored,
      overrideConfig: { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { programs: [program] } } },
    })
    results.push(...(await eslint.lintFiles(patterns)))
  }
  return results
}

/** @param {ts.Program} program */
function typeErrors(program) {
  return ts.formatDiagnosticsWithColorAndContext(ts.getPreEmitDiagnostics(program), host)
}

/** @param {string} name */
async function checkProgram(name) {
  const program = openProgram(readProgramConfig(name))
  // The compiler goes first: it keeps types that the rules would work out each time.
  const errors = typeErrors(program)
  const results = await lint(name, program)
  const formatter = await new ESLint({ cwd: root }).loadFormatter('stylish')
  const problems = await formatter.format(results)
  process.stdout.write(problems + errors)
  return problems === '' && errors === ''
}

const names = process.argv.slice(2)
if (names.length === 0 || !names.every((name) => programNames.includes(name)))
  throw new Error(`There is no program ${names.join(' ')}: choose from ${programNames.join(', ')}.`)
for (const name of names) if (!(await checkProgram(name))) process.exitCode = 1
