import { parse } from 'acorn'

/** @returns {import('acorn').Program | undefined} undefined for what is no classic script */
export function parseScript(text) {
  try {
    return parse(text, { ecmaVersion: 'latest', sourceType: 'script' })
  } catch {
    return undefined
  }
}
