import canonicalize from 'canonicalize'

/** The one text of a value (RFC 8785): what is signed, compared and replayed byte for byte. @throws TypeError for what JSON cannot hold */
export function canonical(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a value that JSON can hold')
  return text
}
