// The names that a build's own style modules have in its sheets.
import { existsSync, readFileSync } from 'node:fs'
import postcss from 'postcss'
import { localName } from '../build/webpack.mjs'

const NAMES = /(?<=[.#])-?[_a-zA-Z][\w-]*/g

/** @param {string[]} modules sources that went into the build @returns {Set<string>} */
export function ownNames(modules) {
  const sheets = modules.filter((path) => path.endsWith('.module.css') && existsSync(path))
  return new Set(sheets.flatMap((path) => localsOf(path).map((local) => localName(path, local))))
}

function localsOf(path) {
  const locals = []
  const root = postcss.parse(readFileSync(path, 'utf8'))
  root.walkRules(({ selector }) => void locals.push(...(selector.match(NAMES) ?? [])))
  root.walkAtRules(({ name, params }) => void (/keyframes$/.test(name) && locals.push(params.trim())))
  return locals
}
