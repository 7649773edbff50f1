const said = new Set<string>()

/** Says something once to whoever writes or serves the page. */
export function warnOnce(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(`switchboard: ${text}.`)
}
