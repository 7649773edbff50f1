const said = new Set<string>()

/** Logs a message once, for the page's author or operator. */
export function warnOnce(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(`switchboard: ${text}.`)
}
