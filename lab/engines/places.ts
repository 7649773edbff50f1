// Places on a page, as customers name them. They are selectors of Playwright, which ivya finds in every engine.
import { getByLabelSelector, getByRoleSelector, getByTextSelector } from 'ivya'

type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>

/** A selector. */
export type Place = string

export const role = (kind: string, name?: string | RegExp, options: RoleOptions = {}): Place =>
  getByRoleSelector(kind, { ...options, ...(name !== undefined && { name }) })
export const button = (name: string | RegExp) => role('button', name)
export const link = (name: string | RegExp) => role('link', name)
export const heading = (name: string | RegExp) => role('heading', name)
export const field = (name: string | RegExp) => role('textbox', name)
export const label = (words: string) => getByLabelSelector(words)
export const words = (text: string | RegExp): Place => first(getByTextSelector(text))
export const within = (...places: Place[]): Place => places.join(' >> ')
export const first = (place: Place): Place => `${place} >> nth=0`
export const last = (place: Place): Place => `${place} >> nth=-1`

export const navigation = role('navigation', 'Main')
export const profile = button('My profile')
