// Settings that are the address of a server.

/** @returns the address without a slash at its end, or undefined when it is none of the web */
export function parseAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:\/\/[^/]/.test(text) ? text.replace(/\/+$/, '') : undefined
}

/** For the operator. */
export const notAnAddress = (setting: string, text: string) =>
  `${setting} is "${text}", but must be an address that starts with http:// or https://.`
