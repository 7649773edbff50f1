// Overrides the resolved builds in this browser. The server ignores entries that it does not understand.

export type Overrides = Readonly<Record<string, string>>

/** @param to build, or address of a development server; undefined removes the override */
export function withOverride(overrides: Overrides, part: string, to: string | undefined): Overrides {
  const { [part]: _, ...others } = overrides
  return to === undefined ? others : { ...others, [part]: to }
}

/** The value to assign to `document.cookie`. It has an effect in nonprod only. */
export function overridesCookie(overrides: Overrides): string {
  const query = new URLSearchParams(overrides).toString()
  return `sb-overrides=${encodeURIComponent(query)}; Path=/; SameSite=Lax${query ? '' : '; Max-Age=0'}`
}

/** The page's query without its previews. */
export function queryToEndPreview(search: string): string {
  const query = new URLSearchParams(search)
  query.set('preview', 'off')
  return `?${query.toString()}`
}
