import canonicalize from 'canonicalize'

/** Canonical JSON (RFC 8785), for signatures and byte-for-byte comparisons. @throws TypeError for a value outside of JSON */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('not a value that JSON can hold')
  return text
}
