// Settings that contain a server's address.

/** @returns the address without a trailing slash, or undefined if it is not a web address */
export function parseAddress(text: string): string | undefined {
  return URL.canParse(text) && /^https?:\/\/[^/]/.test(text) ? text.replace(/\/+$/, '') : undefined
}

/** A sentence for the operator. */
export const notAnAddress = (setting: string, text: string) =>
  `${setting} is "${text}", but must be an address that starts with http:// or https://.`
