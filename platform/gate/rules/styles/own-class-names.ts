// The class names, ids and animation names of a build's own style modules, as they appear in the emitted sheets.
import { existsSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import { localName } from '../../../build/local-name.ts'

const CLASS_OR_ID = /(?<=[.#])-?[_a-zA-Z][\w-]*/g

/** @param modules sources that went into the build */
export function ownClassNames(modules: string[]): Set<string> {
  const sheets = modules.filter((path) => path.endsWith('.module.css') && existsSync(path))
  return new Set(sheets.flatMap((path) => namesIn(path).map((name) => localName(path, name))))
}

function namesIn(path: string) {
  const names: string[] = []
  const root = postcss.parse(readFileSync(path, 'utf8'))
  root.walkRules(({ selector }) => void names.push(...(selector.match(CLASS_OR_ID) ?? [])))
  root.walkAtRules(({ name, params }) => void (/keyframes$/.test(name) && names.push(params.trim())))
  return names
}
