// Reads JSON and checks its shape. Uses built-in modules only, because programs that run before the installation read
// JSON, too.
import { readFileSync } from 'node:fs'

/**
 * Returns the value unchanged or throws UnexpectedJson; `place` names the value in the error.
 * @template T
 * @typedef {(value: unknown, place: string) => T} Shape
 */

/**
 * @template {Record<string, Shape<unknown>>} S
 * @typedef {{ [K in keyof S as undefined extends ReturnType<S[K]> ? never : K]: ReturnType<S[K]> }
 *   & { [K in keyof S as undefined extends ReturnType<S[K]> ? K : never]?: ReturnType<S[K]> }} Members
 */

export class UnexpectedJson extends Error {}

/**
 * @template T
 * @param {string | URL} file
 * @param {Shape<T>} shape
 * @throws UnexpectedJson, or the error of the file system
 */
export const readJson = (file, shape) => parseJson(readFileSync(file, 'utf8'), shape, String(file))

/**
 * @template T
 * @param {string} text
 * @param {Shape<T>} shape
 * @param {string} [source] names the text in an error
 * @throws UnexpectedJson
 */
export function parseJson(text, shape, source = 'the JSON') {
  /** @type {unknown} */
  let value
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UnexpectedJson(`${source} is not JSON`, { cause: error })
  }
  return shape(value, source)
}

/** @type {Shape<string>} */
export const string = (value, place) => (typeof value === 'string' ? value : refuse(place, 'a string'))

/** @type {Shape<number>} */
export const number = (value, place) => (typeof value === 'number' ? value : refuse(place, 'a number'))

/** @type {Shape<boolean>} */
export const boolean = (value, place) => (typeof value === 'boolean' ? value : refuse(place, 'true or false'))

/** @type {Shape<unknown>} */
export const anything = (value) => value

/**
 * @template {string | boolean} T
 * @param {...T} values
 * @returns {Shape<T>}
 */
export const oneOf =
  (...values) =>
  (value, place) =>
    values.find((known) => known === value) ?? refuse(place, values.join(' or '))

/**
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<T | undefined>}
 */
export const optional = (shape) => (value, place) => (value === undefined ? undefined : shape(value, place))

/**
 * @template T
 * @param {Shape<T>} shape
 * @returns {Shape<T | null>}
 */
export const nullable = (shape) => (value, place) => (value === null ? null : shape(value, place))

/**
 * @template T
 * @param {Shape<T>} shape of each element
 * @returns {Shape<T[]>}
 */
export const arrayOf = (shape) => (value, place) =>
  Array.isArray(value) ? value.map((element, i) => shape(element, `${place}[${i}]`)) : refuse(place, 'an array')

/**
 * @template T
 * @param {Shape<T>} shape of each value
 * @returns {Shape<Record<string, T>>}
 */
export const recordOf = (shape) => (value, place) =>
  Object.fromEntries(Object.entries(entriesOf(value, place)).map(([key, one]) => [key, shape(one, `${place}.${key}`)]))

/**
 * Members that the shape does not name are kept.
 * @template {Record<string, Shape<unknown>>} S
 * @param {S} members
 * @returns {Shape<Members<S>>}
 */
export const object = (members) => (value, place) => {
  const given = entriesOf(value, place)
  const checked = Object.entries(members).flatMap(([key, shape]) => {
    const member = shape(given[key], `${place}.${key}`)
    return key in given ? [[key, member]] : []
  })
  return /** @type {Members<S>} */ ({ ...given, ...Object.fromEntries(checked) })
}

/** @type {Shape<Record<string, unknown>>} */
function entriesOf(value, place) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : refuse(place, 'an object')
}

/**
 * @param {string} place
 * @param {string} expected
 * @returns {never}
 */
function refuse(place, expected) {
  throw new UnexpectedJson(`${place} is not ${expected}`)
}
