// How a browser asks for other builds than the registry says. The server leaves out what it does not understand.

export type Overrides = Readonly<Record<string, string>>

/** @param to build, or address of a development server; undefined takes the override back */
export function withOverride(overrides: Overrides, part: string, to: string | undefined): Overrides {
  const { [part]: _, ...others } = overrides
  return to === undefined ? others : { ...others, [part]: to }
}

/** What to assign to `document.cookie`; counts in nonprod only. */
export function cookieOf(overrides: Overrides): string {
  const query = new URLSearchParams(overrides).toString()
  return `sb-overrides=${encodeURIComponent(query)}; Path=/; SameSite=Lax${query ? '' : '; Max-Age=0'}`
}

/** Query of the same page that ends its previews. */
export function endOfPreview(search: string): string {
  const query = new URLSearchParams(search)
  query.set('preview', 'off')
  return `?${query.toString()}`
}
